import { type RecordType, SpecError } from "@repost/spec";

/** Accepts every value, or those that `fits` accepts. */
export function plainRecord<T>(
  name: string,
  properties: Readonly<Record<string, object>>,
  fits: (value: T) => boolean = () => true,
): RecordType<T> {
  const parse = (value: unknown, where = "somewhere"): T => {
    const record = value as T;
    if (fits(record)) return record;
    throw new SpecError(`Not a valid ${name} at ${where}.`, { code: "SPEC_RECORD_INVALID", hint: "Write another." });
  };
  return {
    name,
    parse,
    parseLine: (line, where) => parse(JSON.parse(line), where),
    line: (record) => JSON.stringify(record),
    dropUnknownFields: (record) => record,
    jsonSchema: () => ({
      type: "object",
      properties,
      required: Object.keys(properties).filter((field) => field !== "extra"),
    }),
  };
}
