import type { Parameter } from "../../subject.ts";
import type { PythonClass, PythonField } from "../source/definitions.ts";
import type { AnnotationReader } from "../types/annotations.ts";
import { plainParameter } from "./record-fields.ts";

/** Classes of rows of a table, by what they derive from: those of Django, SQLAlchemy, peewee and mongoengine. Forms and serializers have fields, too, and take none. */
const ROW_BASE = /(?:^|\.)(?:\w*Model|\w*Base|\w*Document|AbstractUser)$/u;
/** What declares a column: `models.CharField(max_length=50)`, `Column(Integer)`, `mapped_column(String)`. */
const COLUMN = /^(?:\w+\.)*(?<maker>[A-Z]\w*Field|Column|mapped_column)\s*\((?<given>[\s\S]*)\)$/u;
/** The database numbers rows, or what is on the other side has to be there. */
const LEFT_OUT = /\bprimary_key\s*=\s*True\b|\bForeignKey\b/u;
const NOT_GIVEN = /^(?:(?:Big|Small)?Auto|ManyToMany|OneToOne|Reference|File|Image|Generic\w*)Field$/u;

/** What a column holds, by how its kind begins, as annotations say it. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:Char|Text|String|Unicode|Email|Slug|URL|Url|Varchar|VARCHAR|Enum)/u, "str"],
  [/^(?:Positive|Small|Big)*(?:Int|INTEGER)/u, "int"],
  [/^(?:Float|Double|Real|FLOAT)/u, "float"],
  [/^(?:Bool|BOOLEAN)/u, "bool"],
  [/^(?:Decimal|Numeric)/u, "Decimal"],
  [/^(?:DateTime|TIMESTAMP)/u, "datetime"],
  [/^Date/u, "date"],
  [/^(?:JSON|Dict|Map)/u, "dict"],
  [/^(?:List|Array|ARRAY|SortedList)/u, "list"],
  [/^(?:UUID|Uuid)/u, "UUID"],
];

/** Columns of a class whose objects are rows of a table: whoever makes one names them; null for other classes and for those that write their own constructor. */
export function tableFields(
  found: PythonClass,
  lineage: readonly PythonClass[],
  annotations: AnnotationReader,
): readonly Parameter[] | null {
  const isRow = lineage.some(({ bases }) => bases.some((base) => ROW_BASE.test(base)));
  if (!isRow || lineage.some(({ methods }) => methods.has("__init__"))) return null;
  const columns = lineage.toReversed().flatMap(({ fields }) => fields.filter((field) => isColumn(field)));
  if (columns.length === 0) return null;
  const byName = new Map(columns.map((column) => [column.name, column]));
  return [...byName.values()].map((column) =>
    plainParameter(column.name, { declared: annotations.read(contentOf(column)), kind: "keyword_only" }),
  );
}

function isColumn({ value }: PythonField): boolean {
  const { maker } = COLUMN.exec(value?.text ?? "")?.groups ?? {};
  return maker !== undefined && !NOT_GIVEN.test(maker) && !LEFT_OUT.test(value?.text ?? "");
}

/** The annotation that stands for what a column holds; null where nobody knows. */
function contentOf({ annotation, value }: PythonField): string | null {
  const mapped = /^(?:\w+\.)*Mapped\[(?<inner>[\s\S]*)\]$/u.exec(annotation ?? "")?.groups?.["inner"];
  if (mapped !== undefined) return mapped;
  const { maker = "", given = "" } = COLUMN.exec(value?.text ?? "")?.groups ?? {};
  const names = maker.endsWith("Field") ? [maker] : (given.match(/\b[A-Z]\w*/gu) ?? []);
  return (
    names.map((name) => KINDS.find(([pattern]) => pattern.test(name))?.[1]).find((one) => one !== undefined) ?? null
  );
}
