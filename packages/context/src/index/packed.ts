/** Packed data in numbers and texts, because creating objects is slow. */
export interface Packed {
  readonly numbers: Int32Array;
  readonly texts: readonly string[];
}

export interface Packing<T> {
  write(value: T, to: PackedWriter): void;
  read(from: PackedReader): T;
}

interface PackedWriter {
  readonly numbers: number[];
  text(text: string): number;
}

interface PackedReader {
  readonly numbers: Int32Array;
  readonly texts: readonly string[];
  at: number;
}

export function pack<T>(packing: Packing<T>, value: T): Packed {
  const numbers: number[] = [];
  const positions = new Map<string, number>();
  const text = (one: string): number => {
    const known = positions.get(one) ?? positions.size;
    positions.set(one, known);
    return known;
  };
  packing.write(value, { numbers, text });
  return { numbers: Int32Array.from(numbers), texts: [...positions.keys()] };
}

export function unpack<T>(packing: Packing<T>, { numbers, texts }: Packed): T {
  return packing.read({ numbers, texts, at: 0 });
}

function next(from: PackedReader): number {
  return from.numbers[from.at++] ?? 0;
}

export const integer: Packing<number> = { write: (value, { numbers }) => void numbers.push(value), read: next };

export const flag: Packing<boolean> = {
  write: (value, { numbers }) => void numbers.push(value ? 1 : 0),
  read: (from) => next(from) === 1,
};

export const text: Packing<string> = {
  write: (value, to) => void to.numbers.push(to.text(value)),
  read: (from) => from.texts[next(from)] ?? "",
};

export function oneOf<T extends string>(...values: readonly T[]): Packing<T> {
  return {
    write: (value, { numbers }) => void numbers.push(values.indexOf(value)),
    read: (from) => values[next(from)] as T,
  };
}

export function nullable<T>(of: Packing<T>): Packing<T | null> {
  return {
    write: (value, to) => {
      to.numbers.push(value === null ? 0 : 1);
      if (value !== null) of.write(value, to);
    },
    read: (from) => (next(from) === 0 ? null : of.read(from)),
  };
}

export function list<T>(of: Packing<T>): Packing<readonly T[]> {
  return {
    write: (values, to) => {
      to.numbers.push(values.length);
      for (const value of values) of.write(value, to);
    },
    read: (from) => {
      const length = next(from);
      const values: T[] = [];
      for (let position = 0; position < length; position += 1) values.push(of.read(from));
      return values;
    },
  };
}

export function mapOf<T>(of: Packing<T>): Packing<ReadonlyMap<string, T>> {
  return {
    write: (values, to) => {
      to.numbers.push(values.size);
      for (const [key, value] of values) {
        text.write(key, to);
        of.write(value, to);
      }
    },
    read: (from) => {
      const values = new Map<string, T>();
      for (let left = next(from); left > 0; left -= 1) values.set(text.read(from), of.read(from));
      return values;
    },
  };
}

export const rows: Packing<Int32Array> = {
  write: (values, { numbers }) => {
    numbers.push(values.length);
    for (const value of values) numbers.push(value);
  },
  read: (from) => {
    const length = next(from);
    from.at += length;
    return from.numbers.subarray(from.at - length, from.at);
  },
};

type Packings<T> = { readonly [Key in keyof T]-?: Packing<T[Key]> };

export function record<T extends object>(fields: Packings<T>): Packing<T> {
  const keys = Object.keys(fields) as (keyof T)[];
  return {
    write: (value, to) => {
      for (const key of keys) fields[key].write(value[key], to);
    },
    read: (from) => {
      const value: Partial<T> = {};
      for (const key of keys) value[key] = fields[key].read(from);
      return value as T;
    },
  };
}

export interface Later<T> {
  get(): T;
}

export function later<T>(of: Packing<T>): Packing<Later<T>> {
  return {
    write: (value, to) => {
      const at = to.numbers.push(0);
      of.write(value.get(), to);
      to.numbers[at - 1] = to.numbers.length - at;
    },
    read: (from) => {
      const length = next(from);
      const at = from.at;
      from.at += length;
      let made: { readonly value: T } | undefined;
      return { get: () => (made ??= { value: of.read({ ...from, at }) }).value };
    },
  };
}

export function present<T>(value: T): Later<T> {
  return { get: () => value };
}
