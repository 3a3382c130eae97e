import fc from "fast-check";

const words = (text: string): readonly string[] => text.split(" ");

const numbers = fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 8, -1, -2, -3, 0, 99);
const texts = fc.constantFrom(
  "",
  ...words("rye __proto__ constructor then toJSON valueOf prototype stack length state equals 0 a"),
);
const paths = fc.constantFrom(
  ...words("Plain Plain.prototype Shelf.prototype Fault.prototype helper callbacks.0 rates nothing"),
  ...words("Object.prototype Array.prototype Function Function.prototype eval process globalThis Proxy"),
);
const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false, 0, 1, 2, -1, 7),
    texts,
    fc.tuple(fc.constant("o"), numbers),
    fc.tuple(fc.constantFrom("b", "c", "x"), paths),
    fc.tuple(
      fc.constantFrom(...words("n i u h S s q")),
      fc.oneof(texts, fc.constantFrom("NaN", "ff", "iterator", "-0")),
    ),
    fc.array(tie("value"), { maxLength: 4 }),
  ),
}));

/** An ignored rejected promise would end this process. */
const kinds = fc.constantFrom(
  ...words("obj array map set date regexp error box buffer view bytes url params"),
  ...words("fn iter symbol proto remote opaque toString nope"),
);
const loose = fc
  .tuple(numbers, kinds, fc.array(anything, { minLength: 1, maxLength: 6 }))
  .map(([number, kind, rest]) => [number, kind, ...rest]);

const parts = fc.oneof(
  fc.constantFrom(null, true, 1, -1, "rye"),
  fc.constantFrom(-1, -2, -3, 2, 3).map((number) => ["o", number]),
  fc.constantFrom("n NaN", "u", "s iterator", "c helper").map(words),
);
const items = fc.array(parts, { maxLength: 4 });
const contents: Readonly<Record<string, fc.Arbitrary<readonly unknown[]>>> = {
  obj: fc.constant([]),
  array: items.map((results) => [results.length, ...results]),
  map: items.map((results) => results.flatMap((item) => [item, item])),
  set: items,
  date: fc.constantFrom<readonly unknown[]>([0], [["n", "NaN"]]),
  regexp: fc.constantFrom<readonly unknown[]>(["a+", "g", 0], ["(", "", 0]),
  error: fc.constantFrom<readonly unknown[]>([null, null], ["Own", "Own"], ["constructor", null]),
  box: parts.map((part) => [part]),
  buffer: fc.constant(["aGk="]),
  url: fc.constantFrom(["http://a.b/"], ["nothing"]),
};
const keys = fc.oneof(texts, fc.constant(["s", "toPrimitive"]));
const owners = fc.oneof(
  fc.constant(null),
  fc.constantFrom("Plain", "Shelf", "Fault").map((name) => ["c", `${name}.prototype`]),
  fc.constant(["b", "Object.prototype"]),
);
const objects = fc
  .constantFrom(...Object.keys(contents))
  .chain((kind) =>
    fc
      .tuple(owners, fc.array(fc.tuple(keys, fc.constant(7), parts), { maxLength: 2 }), contents[kind] ?? items)
      .map(([owner, properties, content]) => [
        kind,
        owner,
        true,
        properties.length * 3,
        ...properties.flat(),
        ...content,
      ]),
  );
const standing = fc.constantFrom<readonly unknown[]>(
  ["fn", "own", 1, true, null],
  ["iter", false, true, true],
  ["symbol", "own"],
  ["opaque", "Own"],
);
const honest = fc
  .array(fc.oneof({ weight: 4, arbitrary: objects }, standing), { minLength: 3, maxLength: 3 })
  .map((nodes) => nodes.map((node, index): readonly unknown[] => [-1 - index, ...node]));

const variables = fc.tuple(fc.oneof(paths, fc.constantFrom("Plain.fired", "rates.rye", "helper.x")), anything);
const states = fc.oneof(
  fc.constant<Readonly<Record<string, unknown>>>({}),
  fc.record(
    { g: fc.array(variables, { maxLength: 2 }), p: fc.array(anything, { maxLength: 1 }) },
    { requiredKeys: [] },
  ),
);

export interface Forgery {
  readonly values: readonly unknown[];
  readonly nodes: readonly unknown[];
  readonly state: Readonly<Record<string, unknown>>;
}

export const forgeries: fc.Arbitrary<Forgery> = fc.record({
  values: fc.oneof({ weight: 3, arbitrary: items }, fc.array(anything, { maxLength: 3 })),
  nodes: fc.oneof({ weight: 5, arbitrary: honest }, fc.array(loose, { maxLength: 4 })),
  state: states,
});
