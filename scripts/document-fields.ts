interface Schema {
  readonly description?: string;
  readonly shape?: Fields;
  readonly def: {
    readonly type: string;
    readonly innerType?: unknown;
    readonly element?: unknown;
    readonly options?: readonly unknown[];
    readonly valueType?: unknown;
    readonly left?: unknown;
    readonly right?: unknown;
  };
}

type Fields = Readonly<Record<string, unknown>>;

interface Frame {
  /** Null as in an enumeration. */
  readonly fields: Fields | null;
  /** Fields of following objects in the declaration. */
  readonly following: Fields[];
}

/**
 * Writes the schemas' `.describe()` texts into declarations as doc comments, for editors.
 *
 * @param declarations Text of a `.d.ts` file from tsc. Fields with a comment stay the same.
 * @param exported Exports of the module.
 */
export function documentFields(declarations: string, exported: unknown): string {
  const stack: Frame[] = [];
  const lines = declarations.split("\n").map((line) => documentLine(line, stack, isFields(exported) ? exported : {}));
  return lines.join("\n");
}

function documentLine(line: string, stack: Frame[], exported: Fields): string {
  let following = /^\s*\}/u.test(line) ? (stack.pop()?.following ?? []) : [];
  const constant = /^export declare const (?<name>\w+):/u.exec(line)?.groups?.["name"];
  const property = /^(?<indent>\s+)(?<name>\w+)\??: /u.exec(line)?.groups;
  let documented = line;
  if (constant !== undefined) {
    const value = exported[constant];
    following = isSchema(value) ? objectsIn(value) : isFields(value) ? [value] : [];
  } else if (property !== undefined) {
    const { indent = "", name = "" } = property;
    const field = stack.at(-1)?.fields?.[name];
    following = objectsIn(field);
    const text = descriptionOf(field);
    // On the same line, so that declaration maps stay correct.
    if (text !== null) documented = `${indent}/** ${text.replaceAll("*/", "*\\/")} */ ${line.trimStart()}`;
  }
  if (line.endsWith("{")) {
    const isObject = /(?:Object<|: )\{$/u.test(line);
    stack.push({ fields: (isObject ? following.shift() : undefined) ?? null, following });
  }
  return documented;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

function isSchema(value: unknown): value is Schema {
  return isFields(value) && isFields(value["def"]) && typeof value["def"]["type"] === "string";
}

/** Also inside wrappers such as `nullable`. */
function descriptionOf(field: unknown): string | null {
  if (!isSchema(field)) return null;
  return field.description ?? descriptionOf(field.def.innerType);
}

function objectsIn(schema: unknown): Fields[] {
  if (!isSchema(schema)) return [];
  if (schema.shape !== undefined) return [schema.shape];
  const { innerType, element, options = [], valueType, left, right } = schema.def;
  return [innerType, element, ...options, valueType, left, right].flatMap(objectsIn);
}
