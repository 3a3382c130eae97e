import type { SandboxedModule, Unit } from "@repost/spec";
import type { Naming } from "./choose-names.ts";
import type { ForwardingModules } from "./forwarding-modules.ts";
import type { BundleUnit } from "./bundle-unit.ts";
import type { Stubs } from "./stubs.ts";
import type { Variable } from "./variable.ts";

export interface WrittenUnit {
  readonly unit: BundleUnit;
  readonly code: string;
}

interface AssembleOptions {
  readonly written: readonly WrittenUnit[];
  readonly imports: readonly string[];
  readonly forwardingModules: ForwardingModules;
  readonly naming: Naming;
  readonly stubs: Pick<Stubs, "head" | "tail">;
}

export interface Assembled {
  readonly code: string;
  readonly added: readonly { readonly code: string; readonly startLine: number }[];
  readonly startLines: readonly number[];
  readonly provenance: SandboxedModule["provenance"];
}

export function assemble({ written, imports, forwardingModules, naming, stubs }: AssembleOptions): Assembled {
  const head = [
    "from __future__ import annotations",
    "",
    ...stubs.head,
    ...imports,
    ...forwardingLines(forwardingModules, naming),
  ];
  const lines: string[] = head.at(-1) === "" ? head.slice(0, -1) : head;
  let row = lines.join("\n").split("\n").length;
  const provenance: SandboxedModule["provenance"] = [];
  const between = [{ code: lines.join("\n"), startLine: 1 }];
  let previous: Unit | undefined;
  const aliased = aliasedAfter(
    written.map(({ unit }) => unit),
    naming,
  );
  for (const [position, { unit, code }] of written.entries()) {
    const blank = blankLines(previous, unit.unit);
    const height = code.split(/\r\n|\r|\n/).length;
    lines.push(...Array.from({ length: blank }, () => ""), code);
    const start = row + blank + 1;
    provenance.push({ start, end: start + height - 1, path: unit.unit.path, line: unit.unit.start_line });
    row += blank + height;
    const after = [...nameLines(unit, naming), ...aliasLines(aliased.get(position) ?? [], naming)];
    lines.push(...after);
    if (after.length > 0) between.push({ code: after.join("\n"), startLine: row + 1 });
    row += after.length;
    previous = unit.unit;
  }
  lines.push(...stubs.tail);
  const startLines = provenance.map(({ start }) => start);
  return { code: `${lines.join("\n")}\n`, added: between, startLines, provenance };
}

function forwardingLines({ imports, package: home }: ForwardingModules, naming: Naming): readonly string[] {
  const further = new Map([...naming.aliases].map(([variable, names]) => [naming.of(variable), names]));
  const lines = imports.flatMap(({ module, name }) => [
    module === name ? `import ${module}` : `import ${module} as ${name}`,
    ...(further.get(name) ?? []).map((alias) => `${alias} = ${name}`),
  ]);
  return home === null ? lines : [...lines, `__package__ = "${home}"`];
}

/** Adjacent statements of a file stay adjacent. */
function blankLines(previous: Unit | undefined, unit: Unit): number {
  const isDefinition = unit.kind === "definition" || previous?.kind === "definition";
  if (isDefinition) return 2;
  return previous?.path === unit.path && unit.start_line === previous.end_line + 1 ? 0 : 1;
}

/** A renamed function or class keeps its `__name__`. */
function nameLines({ unit, bound }: BundleUnit, naming: Naming): readonly string[] {
  if (unit.kind !== "definition" || (unit.code.startsWith("@") && !/^class\b/m.test(unit.code))) return [];
  return bound.flatMap((variable) => {
    const name = naming.of(variable);
    const isDefinedHere = new RegExp(`^(?:async\\s+def|def|class)\\s+${variable.name}\\b`, "mu").test(unit.code);
    return name === variable.name || !isDefinedHere
      ? []
      : [`${name}.__name__ = ${name}.__qualname__ = "${variable.name}"`];
  });
}

/** Aliases follow the last binding. Variables set under `global` get theirs at the end. */
function aliasedAfter(units: readonly BundleUnit[], naming: Naming): ReadonlyMap<number, readonly Variable[]> {
  const after = new Map<number, Variable[]>();
  for (const variable of naming.aliases.keys()) {
    const last = units.findLastIndex(({ bound }) => bound.includes(variable));
    if (variable.kind !== "unit" || last === -1) continue;
    const isSet = units.some(
      ({ unit, names }) =>
        unit.path === variable.path && names.scopes.some(({ globals }) => globals.has(variable.name)),
    );
    const position = isSet ? units.length - 1 : last;
    after.set(position, [...(after.get(position) ?? []), variable]);
  }
  return after;
}

function aliasLines(variables: readonly Variable[], naming: Naming): readonly string[] {
  return variables.flatMap((variable) =>
    (naming.aliases.get(variable) ?? []).map((alias) => `${alias} = ${naming.of(variable)}`),
  );
}
