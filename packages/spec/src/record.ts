import { jsonInvalid, recordInvalid, recordNewer, recordUnknownField } from "./errors.ts";
import { isPlainObject, stableJson } from "./json.ts";
import { SCHEMA_VERSION } from "./schema-version.ts";

/** Accepts unknown fields when reading, refuses them when writing. */
export interface RecordType<T> {
  readonly name: string;
  /**
   * Returns the validated value, unknown fields included.
   * @throws SpecError SPEC_RECORD_INVALID, SPEC_RECORD_NEWER
   */
  parse(value: unknown, where?: string): T;
  /**
   * Parses one line of JSON.
   * @throws SpecError SPEC_JSON_INVALID, SPEC_RECORD_INVALID, SPEC_RECORD_NEWER
   */
  parseLine(line: string, where?: string): T;
  /**
   * Returns JSON with sorted keys, without a line break.
   * @throws SpecError SPEC_RECORD_INVALID, SPEC_RECORD_UNKNOWN_FIELD
   */
  line(record: T): string;
  dropUnknownFields(record: T): T;
  /** JSON Schema (draft 2020-12) with descriptions. */
  jsonSchema(): object;
}

/** Methods of a zod schema that a record type calls, for every zod release. */
export interface RecordSchema<T> {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: T }
    | { readonly success: false; readonly error: { readonly issues: readonly RecordIssue[] } };
  toJSONSchema(): object;
}

export interface RecordIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Issues of each alternative of a union. */
  readonly errors?: readonly (readonly RecordIssue[])[] | undefined;
}

/** The schema must not transform: a record is the same in memory and on disk. */
export function recordType<T>(
  name: string,
  schema: RecordSchema<T>,
  upgradeOlder?: (value: unknown) => unknown,
): RecordType<T> {
  const parse = (value: unknown, where?: string): T => {
    const version = versionOf(value);
    if (version > SCHEMA_VERSION) throw recordNewer(name, version, where);
    const upgraded = upgradeOlder !== undefined && version < SCHEMA_VERSION ? upgradeOlder(value) : value;
    keepKnown(name, schema, upgraded, where);
    // Returns the value itself: zod's copy lacks unknown fields.
    return upgraded as T;
  };
  return {
    name,
    parse,
    parseLine(line, where) {
      return parse(parseJson(line, where ?? `A line of ${name} records`), where);
    },
    line(record) {
      const kept = keepKnown(name, schema, record);
      const unknown = unknownFields(record, kept);
      if (unknown.length > 0) throw recordUnknownField(name, unknown);
      return stableJson(record);
    },
    dropUnknownFields: (record) => keepKnown(name, schema, record),
    jsonSchema: () => schema.toJSONSchema(),
  };
}

function keepKnown<T>(name: string, schema: RecordSchema<T>, value: unknown, where?: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw recordInvalid(name, result.error.issues.map(describeIssue), where);
}

function describeIssue(issue: RecordIssue): string {
  const { path, message } = innermost(issue, []);
  return path.length === 0 ? message : `${path.map(String).join(".")}: ${message}`;
}

/** Returns the issue of the alternative with the fewest issues. */
function innermost(
  issue: RecordIssue,
  base: readonly PropertyKey[],
): { path: readonly PropertyKey[]; message: string } {
  const path = [...base, ...issue.path];
  const nearest = issue.errors?.toSorted((left, right) => left.length - right.length)[0]?.[0];
  return nearest === undefined || nearest.path.length === 0
    ? { path, message: issue.message }
    : innermost(nearest, path);
}

function parseJson(line: string, subject: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw jsonInvalid(subject, cause);
  }
}

function versionOf(value: unknown): number {
  if (typeof value !== "object" || value === null || !("schema_version" in value)) return 0;
  return typeof value.schema_version === "number" ? value.schema_version : 0;
}

/** Returns paths that the value has and the schema's copy lacks. */
function unknownFields(value: unknown, kept: unknown, path = ""): string[] {
  if (Array.isArray(value) && Array.isArray(kept)) {
    return value.flatMap((item, index) => unknownFields(item, kept[index], `${path}[${index}]`));
  }
  if (!isPlainObject(value) || !isPlainObject(kept)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const here = path === "" ? key : `${path}.${key}`;
    return Object.hasOwn(kept, key) ? unknownFields(item, kept[key], here) : [here];
  });
}
