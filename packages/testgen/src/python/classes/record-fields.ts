import type { SyntaxNode } from "@repost/syntax";
import type { Parameter } from "../../subject.ts";
import { code } from "../../values/expression.ts";
import { unknown, type Shape } from "../../values/shape.ts";
import type { PythonClass, PythonField } from "../source/definitions.ts";
import { readExpression } from "../source/read-expression.ts";
import type { AnnotationReader } from "../types/annotations.ts";

const RECORD_DECORATOR = /(^|\.)(dataclass|define|attrs|frozen|mutable|s)$/u;
const RECORD_BASE = /(^|\.)(NamedTuple|BaseModel|Struct)$/u;
const KEYWORD_BASE = /(^|\.)(BaseModel|Struct)$/u;
const KEYWORDS_ONLY = /kw_only\s*=\s*True/u;
const FIELD_WITHOUT_DEFAULT = /^(?:\w+\.)?(?:field|Field|attr\.?ib|ib)\((?![\s\S]*(?:default|factory))/u;

/** Constructor parameters of data classes, attrs classes, pydantic models and named tuples. Null with a constructor. */
export function recordFields(
  pythonClass: PythonClass,
  lineage: readonly PythonClass[],
  annotations: AnnotationReader,
): readonly Parameter[] | null {
  const fields = fieldsOfRecord(pythonClass, lineage);
  if (fields === null) return null;
  const byKeyword = lineage.some(takesKeywords);
  return fields.map(({ name, annotation, value }) =>
    plainParameter(name, {
      declared: annotations.read(annotation),
      optional: value !== null && !FIELD_WITHOUT_DEFAULT.test(value.text),
      kind: byKeyword ? "keyword_only" : "positional",
    }),
  );
}

export function fieldsOfRecord(
  pythonClass: PythonClass,
  lineage: readonly PythonClass[],
): readonly PythonField[] | null {
  if (!lineage.some(isRecord) || pythonClass.methods.has("__init__")) return null;
  const fields = lineage
    .toReversed()
    .filter((ancestor) => isRecord(ancestor) || ancestor.bases.length > 0)
    .flatMap(({ fields: classFields }) => classFields);
  return [...new Map(fields.map((field) => [field.name, field])).values()].filter(isParameter);
}

export function recordKind({ decorators, bases }: PythonClass): "data" | "attrs" | "named_tuple" | null {
  const names = decorators.map((decorator) => decorator.replace(/\(.*$/su, ""));
  if (bases.some((base) => /(^|\.)NamedTuple$/u.test(base))) return "named_tuple";
  if (names.some((name) => /(^|\.)dataclass$/u.test(name))) return "data";
  return names.some((name) => RECORD_DECORATOR.test(name)) ? "attrs" : null;
}

function isRecord({ decorators, bases }: PythonClass): boolean {
  const names = decorators.map((decorator) => decorator.replace(/\(.*$/su, ""));
  return names.some((name) => RECORD_DECORATOR.test(name)) || bases.some((base) => RECORD_BASE.test(base));
}

function takesKeywords({ decorators, bases }: PythonClass): boolean {
  return bases.some((base) => KEYWORD_BASE.test(base)) || decorators.some((decorator) => KEYWORDS_ONLY.test(decorator));
}

function isParameter({ name, annotation, value }: PythonField): boolean {
  if (name.startsWith("__") || name === "model_config") return false;
  const isField = annotation === null ? value?.text.startsWith("attr") === true : !annotation.includes("ClassVar");
  return isField && (value === null || !/init\s*=\s*False/u.test(value.text));
}

export function plainParameter(
  name: string,
  {
    declared = unknown,
    optional = false,
    kind = "positional",
  }: { readonly declared?: Shape; readonly optional?: boolean; readonly kind?: Parameter["kind"] } = {},
): Parameter {
  return { name, kind, optional, defaultValue: optional ? code("...") : null, declared, hints: [] };
}

export function namedTupleFields(node: SyntaxNode): readonly string[] | null {
  const made = readExpression(node);
  if (made.kind !== "call" || !/(^|\.)(namedtuple|NamedTuple)$/u.test(made.callee)) return null;
  const [, fields] = made.positional;
  if (fields?.kind === "text") return fields.value.split(/[\s,]+/u).filter((name) => name !== "");
  if (fields?.kind !== "sequence") return null;
  return fields.items.flatMap((item) => {
    const name = item.kind === "sequence" ? item.items[0] : item;
    return name?.kind === "text" ? [name.value] : [];
  });
}
