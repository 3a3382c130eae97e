import { code, integer, text, type Expression } from "../../values/expression.ts";
import { unknown, type Shape } from "../../values/shape.ts";
import { LIBRARY_CLASSES } from "./read-type.ts";

const TEXT: Shape = { kind: "text" };
const NUMBER: Shape = { kind: "number" };
const LIST: Shape = { kind: "sequence", form: "list", item: unknown };
const MAPPING = { kind: "mapping", key: TEXT, value: unknown } as const satisfies Shape;
const ANY_FUNCTION: Shape = { kind: "callable", arity: null, role: "any" };

const BY_TYPEOF: Readonly<Record<string, Shape>> = {
  string: TEXT,
  number: NUMBER,
  boolean: { kind: "boolean" },
  function: ANY_FUNCTION,
  object: MAPPING,
  undefined: { kind: "nothing" },
};
const OF_TEXT =
  "charAt|charCodeAt|codePointAt|split|replace|replaceAll|toLowerCase|toUpperCase|trim|trimStart|trimEnd|substring|substr|startsWith|endsWith|match|matchAll|padStart|padEnd|normalize|localeCompare|repeat|search";
const OF_LISTS =
  "map|filter|reduce|reduceRight|forEach|push|pop|shift|unshift|sort|reverse|join|some|every|find|findIndex|flatMap|flat|splice|fill|entries";
const OF_NUMBERS = "toFixed|toPrecision|toExponential";
const OF_DATES =
  "getTime|getFullYear|getMonth|getDate|getDay|getHours|getUTCDate|getUTCDay|toISOString|setDate|setHours";
const MEMBERS: readonly (readonly [RegExp, Shape])[] = [
  [new RegExp(`^(?:${OF_TEXT})$`, "u"), TEXT],
  [new RegExp(`^(?:${OF_LISTS})$`, "u"), LIST],
  [new RegExp(`^(?:${OF_NUMBERS})$`, "u"), NUMBER],
  [new RegExp(`^(?:${OF_DATES})$`, "u"), { kind: "instance", name: "Date" }],
  [/^(?:exec|test|lastIndex)$/u, { kind: "instance", name: "RegExp" }],
  [/^(?:then|catch|finally)$/u, { kind: "instance", name: "Promise" }],
  [/^(?:call|apply|bind)$/u, ANY_FUNCTION],
];
const SHARED =
  /^(?:length|toString|valueOf|slice|concat|indexOf|includes|at|lastIndexOf|constructor|hasOwnProperty|size|keys|values|has|get|set)$/u;

export interface WeightedShape {
  readonly shape: Shape;
  readonly weight: number;
}

/** What a parameter's uses in a text say of it: what is asked of its type, its members, comparisons, operators. */
export function shapesOfUses(name: string, body: string): readonly WeightedShape[] {
  const own = name.replaceAll("$", "\\$");
  const found: WeightedShape[] = [];
  const add = (shape: Shape, weight: number): void => void found.push({ shape, weight });
  const each = (pattern: string): readonly RegExpMatchArray[] => [
    ...body.matchAll(new RegExp(`(?<![\\w$.])${pattern}`, "gu")),
  ];
  for (const [, type = ""] of each(`typeof\\s+\\(?${own}\\)?\\s*[!=]==?\\s*["'](\\w+)["']`))
    add(BY_TYPEOF[type] ?? unknown, 3);
  if (each(`Array\\.isArray\\(\\s*${own}\\s*\\)`).length > 0) add(LIST, 3);
  for (const [, type = ""] of each(`${own}\\s+instanceof\\s+([\\w$]+)`))
    if (LIBRARY_CLASSES.has(type) || /^[A-Z]/u.test(type)) add({ kind: "instance", name: type }, 2.5);
  const fields = new Set<string>();
  for (const [, member = ""] of each(`${own}\\??\\.([A-Za-z_$][\\w$]*)`)) {
    const shape = MEMBERS.find(([pattern]) => pattern.test(member))?.[1];
    if (shape !== undefined) add(shape, 2.5);
    else if (!SHARED.test(member)) fields.add(member);
  }
  if (fields.size > 0) add({ ...MAPPING, fields: [...fields].map((field) => ({ name: field, shape: unknown })) }, 2);
  if (each(`${own}\\.(?:length|slice|indexOf|includes|concat)`).length > 0) {
    add(LIST, 1.6);
    add(TEXT, 1.5);
  }
  if (each(`${own}\\s*\\(`).length > 0) add(ANY_FUNCTION, 3);
  if (each(`${own}\\[`).length > 0 || body.includes(`of ${name})`)) add(LIST, 1.4);
  if (body.includes(`in ${name})`)) add(MAPPING, 2);
  if (each(`${own}\\s*(?:[-*/%]|[<>]=?|\\*\\*)\\s*[\\w$(]`).length > 0 || /Math\./u.test(body)) add(NUMBER, 1.3);
  const compared = each(`${own}\\s*[!=]==?\\s*("[^"\\\\]*"|'[^'\\\\]*'|-?\\d+)`).map(([, value = ""]) =>
    literal(value),
  );
  if (compared.length > 0) add({ kind: "literal", values: compared }, 2);
  return found.filter(({ shape }) => shape.kind !== "unknown");
}

function literal(written: string): Expression {
  if (/^["']/u.test(written)) return text(written.slice(1, -1));
  return /^-?\d+$/u.test(written) ? integer(BigInt(written)) : code(written);
}
