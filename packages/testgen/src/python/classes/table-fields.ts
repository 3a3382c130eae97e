import type { Hint, Parameter } from "../../subject.ts";
import { MAPPING } from "../../values/shape.ts";
import type { PythonClass, PythonField, PythonFunction } from "../source/definitions.ts";
import type { AnnotationReader } from "../types/annotations.ts";
import { plainParameter } from "./record-fields.ts";

/** Base classes in Django, SQLAlchemy, peewee and mongoengine. */
const ROW_BASE = /(?:^|\.)(?:\w*Model|\w*Base|\w*Document|AbstractUser)$/u;
/** Column declarations: `models.CharField(max_length=50)`, `Column(Integer)`, `mapped_column(String)`. */
const COLUMN = /^(?:\w+\.)*(?<factory>[A-Z]\w*Field|Column|mapped_column)\s*\((?<options>[\s\S]*)\)$/u;
/** Set by the database, or refer to other rows. */
const EXCLUDED_COLUMN = /\bprimary_key\s*=\s*True\b|\bForeignKey\b/u;
const UNSET_FIELD = /^(?:(?:Big|Small)?Auto|ManyToMany|OneToOne|Reference|File|Image|Generic\w*)Field$/u;

/** Python types by the start of the column's declaration. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:Char|Text|String|Unicode|Email|Slug|URL|Url|Varchar|VARCHAR|Enum)/u, "str"],
  [/^(?:Positive|Small|Big)*(?:Int|INTEGER)/u, "int"],
  [/^(?:Float|Double|Real|FLOAT)/u, "float"],
  [/^(?:Bool|BOOLEAN)/u, "bool"],
  [/^(?:Decimal|Numeric)/u, "Decimal"],
  [/^(?:DateTime|TIMESTAMP)/u, "datetime"],
  [/^Date/u, "date"],
  [/^(?:Dict|Map)/u, "dict"],
  [/^(?:List|Array|ARRAY|SortedList)/u, "list"],
  [/^(?:UUID|Uuid)/u, "UUID"],
];

const JSON_COLUMN = /\bJSON/u;
const JSON_CONTENT: Hint = { shape: MAPPING, weight: 2, source: "documentation" };

/** Columns are keyword parameters. Null for constructors that do more. */
export function tableFields(
  pythonClass: PythonClass,
  lineage: readonly PythonClass[],
  annotations: AnnotationReader,
): readonly Parameter[] | null {
  const isRow = lineage.some(({ bases }) => bases.some((base) => ROW_BASE.test(base)));
  if (!isRow || lineage.some(({ methods }) => isCustomConstructor(methods.get("__init__")))) return null;
  const columns = lineage.toReversed().flatMap(({ fields }) => fields.filter((field) => isColumn(field)));
  if (columns.length === 0) return null;
  const byName = new Map(columns.map((column) => [column.name, column]));
  return [...byName.values()].map((column) => {
    const declared = annotations.read(contentOf(column));
    const parameter = plainParameter(column.name, { declared, kind: "keyword_only" });
    return JSON_COLUMN.test(column.value?.text ?? "") ? { ...parameter, hints: [JSON_CONTENT] } : parameter;
  });
}

function isCustomConstructor(constructor: PythonFunction | undefined): boolean {
  if (constructor === undefined) return false;
  const [names, ...rest] = constructor.parameters;
  if (rest.length > 0 || names?.kind !== "named_rest") return true;
  return !constructor.body.text.includes(`.__init__(**${names.name})`);
}

function isColumn({ value }: PythonField): boolean {
  const { factory } = COLUMN.exec(value?.text ?? "")?.groups ?? {};
  return factory !== undefined && !UNSET_FIELD.test(factory) && !EXCLUDED_COLUMN.test(value?.text ?? "");
}

function contentOf({ annotation, value }: PythonField): string | null {
  const mapped = /^(?:\w+\.)*Mapped\[(?<inner>[\s\S]*)\]$/u.exec(annotation ?? "")?.groups?.["inner"];
  if (mapped !== undefined) return mapped;
  const { factory = "", options = "" } = COLUMN.exec(value?.text ?? "")?.groups ?? {};
  const names = factory.endsWith("Field") ? [factory] : (options.match(/\b[A-Z]\w*/gu) ?? []);
  return (
    names.map((name) => KINDS.find(([pattern]) => pattern.test(name))?.[1]).find((kind) => kind !== undefined) ?? null
  );
}
