interface Members {
  readonly names: ReadonlySet<string>;
  readonly required: readonly string[];
  readonly hasMethods: boolean;
  readonly parents: readonly string[];
}

const INTERFACE = /^(?:export\s+)?(?:default\s+)?(?:declare\s+)?interface\s+([\w$]+)([^{]*)\{/u;
const CLASS = /^(?:export\s+)?(?:default\s+)?(?:declare\s+)?class\s+([\w$]+)([^{]*)\{/u;
const MEMBER =
  /(?:^|[;,{}\n])\s*(?:(?:public|readonly|override|declare|async|get|set)\s+|\*\s*)*([A-Za-z_$][\w$]*)\s*([?!]?)\s*(?=([(:=;<]))/gu;
const FIELD = /\bthis\.([A-Za-z_$][\w$]*)\s*=[^=]|\b(?:public|readonly)\s+([A-Za-z_$][\w$]*)\s*[?:,)]/gu;
const MANY = 2;

/** Returns the classes with all members of each interface, except interfaces of data. */
export function structuralTypes<T>(
  definitions: Iterable<{ readonly code: string; readonly of: T }>,
): ReadonlyMap<T, readonly string[]> {
  const interfaces = new Map<string, Members>();
  const classes = new Map<string, Members & { readonly of: T }>();
  for (const { code: commented, of } of definitions) {
    const code = withoutCommentBefore(commented);
    const [, wanted, heirs = ""] = INTERFACE.exec(code) ?? [];
    if (wanted !== undefined) interfaces.set(wanted, membersOf(code, heirs));
    const [, className, heritage = ""] = CLASS.exec(code) ?? [];
    if (className !== undefined) classes.set(className, { ...membersOf(code, heritage), of });
  }
  const types = new Map<T, readonly string[]>();
  for (const type of classes.values()) {
    const names = namesWithParents(type, classes);
    const implemented = [...interfaces].filter(([, members]) => {
      const all = [members, ...members.parents.flatMap((parent) => interfaces.get(parent) ?? [])];
      const required = all.flatMap((each) => each.required);
      return (
        all.some(({ hasMethods }) => hasMethods) && required.length >= MANY && required.every((name) => names.has(name))
      );
    });
    if (implemented.length > 0)
      types.set(
        type.of,
        implemented.map(([name]) => name),
      );
  }
  return types;
}

function namesWithParents(
  { names, parents }: Members,
  classes: ReadonlyMap<string, Members>,
  depth = 3,
): ReadonlySet<string> {
  const all = new Set(names);
  if (depth === 0) return all;
  for (const parent of parents) {
    const existing = classes.get(parent);
    if (existing !== undefined) for (const name of namesWithParents(existing, classes, depth - 1)) all.add(name);
  }
  return all;
}

function membersOf(code: string, heritage: string): Members {
  const names = new Set<string>();
  const required: string[] = [];
  let hasMethods = false;
  for (const [, name = "", mark = "", next = ""] of outermost(code).matchAll(MEMBER)) {
    names.add(name);
    if (mark !== "?") required.push(name);
    if (next === "(" || next === "<") hasMethods = true;
  }
  for (const [, field, assigned] of code.matchAll(FIELD)) names.add(field ?? assigned ?? "");
  const parents = (/\bextends\s+([^{]*)/u.exec(heritage)?.[1] ?? "").match(/[A-Z][\w$]*/gu) ?? [];
  return { names, required, hasMethods, parents };
}

export function withoutCommentBefore(code: string): string {
  return code.replace(/^(?:\s+|\/\*[^]*?\*\/|\/\/[^\n]*\n)+/u, "");
}

function outermost(code: string): string {
  const plain = code.replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/gu, "");
  let body = plain.slice(plain.indexOf("{") + 1, plain.lastIndexOf("}"));
  for (let before = ""; before !== body;) {
    before = body;
    body = body.replaceAll(/\{[^{}]*\}/gu, ";").replaceAll(/\([^()]*[^()\s][^()]*\)/gu, "()");
  }
  return `\n${body}`;
}
