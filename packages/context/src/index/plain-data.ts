import type { Packing } from "./packed.ts";

export type PlainData =
  | null
  | undefined
  | boolean
  | number
  | string
  | readonly PlainData[]
  | ReadonlySet<PlainData>
  | ReadonlyMap<PlainData, PlainData>
  | object;

const kinds = 16;
const maxDirect = 2 ** 27;
const [constants, numbers, texts, lists, sets, maps, records, others] = [0, 1, 2, 3, 4, 5, 6, 7];
const constant: readonly PlainData[] = [null, undefined, false, true];

const separator = "\0";

type Writer = Parameters<Packing<PlainData>["write"]>[1];
type Reader = Parameters<Packing<PlainData>["read"]>[0];

export const plainData: Packing<PlainData> = { write, read: (from) => read(from, new Map()) };

function write(value: PlainData, to: Writer): void {
  const put = (kind: number | undefined, count: number): void => void to.numbers.push(count * kinds + (kind ?? 0));
  if (typeof value === "string") put(texts, to.text(value));
  else if (typeof value === "number" && Number.isInteger(value) && Math.abs(value) < maxDirect) put(numbers, value);
  else if (typeof value === "number") put(others, to.text(String(value)));
  else if (value === null || value === undefined || typeof value === "boolean") put(constants, constant.indexOf(value));
  else if (Array.isArray(value)) {
    put(lists, value.length);
    for (const item of value as readonly PlainData[]) write(item, to);
  } else if (value instanceof Set) {
    put(sets, value.size);
    for (const item of value as ReadonlySet<PlainData>) write(item, to);
  } else if (value instanceof Map) {
    put(maps, value.size);
    for (const [key, item] of value as ReadonlyMap<PlainData, PlainData>) {
      write(key, to);
      write(item, to);
    }
  } else {
    const entries: readonly (readonly [string, PlainData])[] = Object.entries(value);
    put(records, to.text(entries.map(([key]) => key).join(separator)));
    for (const [, item] of entries) write(item, to);
  }
}

function read(from: Reader, shapes: Map<number, readonly string[]>): PlainData {
  const head = from.numbers[from.at++] ?? 0;
  const count = Math.floor(head / kinds);
  switch (head - count * kinds) {
    case texts:
      return from.texts[count] ?? "";
    case numbers:
      return count;
    case others:
      return Number(from.texts[count]);
    case constants:
      return constant[count];
    case lists:
      return Array.from({ length: count }, () => read(from, shapes));
    case sets:
      return new Set(Array.from({ length: count }, () => read(from, shapes)));
    case maps:
      return new Map(Array.from({ length: count }, () => [read(from, shapes), read(from, shapes)] as const));
    default:
      return readRecord(from, count, shapes);
  }
}

function readRecord(from: Reader, shape: number, shapes: Map<number, readonly string[]>): object {
  let keys = shapes.get(shape);
  if (keys === undefined) {
    const text = from.texts[shape] ?? "";
    keys = text === "" ? [] : text.split(separator);
    shapes.set(shape, keys);
  }
  const record: Record<string, PlainData> = {};
  for (const key of keys) record[key] = read(from, shapes);
  return record;
}
