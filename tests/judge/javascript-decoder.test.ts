import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { forgeries, type Forgery } from "./javascript-forgeries.ts";
import { makeSide, type Side } from "./javascript-heap.ts";

const tripped: string[] = [];

function trap(name: string) {
  return function trapped(): never {
    tripped.push(name);
    throw new RangeError(name);
  };
}

/** Returns an object with hooks wherever code could run. */
function armed(name: string, base: typeof Object | typeof Array | typeof Error): object {
  const made = Reflect.construct(Function, [`return function ${name}() { throw this; }`]) as () => {
    prototype: object;
  };
  const result = made();
  Object.setPrototypeOf(result.prototype, base.prototype as object);
  const hooks = ["toJSON", "then", "valueOf", "toString", "equals", Symbol.toPrimitive, Symbol.iterator];
  for (const key of hooks) Object.defineProperty(result.prototype, key, { value: trap(`${name}.${String(key)}`) });
  Object.defineProperty(result.prototype, "state", { get: trap(`get ${name}`), set: trap(`set ${name}`) });
  Object.defineProperty(result, Symbol.hasInstance, { value: trap(`${name} instanceof`) });
  return result;
}

const CLASSES = ["Plain", "Shelf", "Fault"];
const VARIABLES = [
  { name: "rates", kind: "variable" },
  ...CLASSES.map((name) => ({ name, kind: "class" })),
  { name: "helper", kind: "function" },
  { name: "callbacks", kind: "variable" },
];

interface Armed {
  readonly side: Side;
  readonly classes: readonly object[];
}

function armedSide(): Armed {
  const classes = [armed("Plain", Object), armed("Shelf", Array), armed("Fault", Error)];
  const values: unknown[] = [{ rye: 2 }, ...classes, trap("helper"), [trap("anonymous")]];
  const side = makeSide({
    trusted: true,
    variables: VARIABLES,
    allowed: { names: ["function", "iterator", "c:helper"] },
  });
  const bindings = VARIABLES.map(({ name }, index) => {
    const write = (value: unknown): void => {
      values[index] = value;
    };
    return [name, [() => values[index], write] as const] as const;
  });
  side.realm.define(Object.fromEntries(bindings));
  side.realm.begin();
  side.remoteObjects.ask = trap("ask");
  const plain = Object.create((classes[0] as { prototype: object }).prototype) as object;
  side.heap.write([plain, [1, [2]], { a: 1 }, trap("callback"), new Map(), Symbol("mine")]);
  side.heap.changes();
  side.heap.commit();
  return { side, classes };
}

function take({ heap, state }: Side, { values, nodes, state: result }: Forgery): unknown {
  try {
    state.prepare(result, nodes);
    heap.read(nodes);
    for (const value of values) heap.value(value);
    state.apply(result);
    return null;
  } catch (problem) {
    return problem;
  }
}

function shapeOf(made: object): readonly unknown[] {
  const { prototype } = made as { readonly prototype: object };
  return [
    Object.getPrototypeOf(made),
    prototype,
    Object.getPrototypeOf(prototype),
    Reflect.ownKeys(prototype).map(String).join(),
  ];
}

describe("the decoder of a candidate's messages in the test's process", () => {
  it("runs no foreign code and changes no class, whatever it receives", () => {
    const before = Reflect.ownKeys(Object.prototype);
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(forgeries, { minLength: 1, maxLength: 3 }), (forged) => {
        const { side, classes } = armedSide();
        const shapes = classes.map(shapeOf);
        const problem = forged.map((message) => take(side, message)).find((result) => result !== null) ?? null;
        if (problem === null) accepted += 1;
        expect(problem === null || problem instanceof Error).toBe(true);
        expect(tripped).toEqual([]);
        expect(Reflect.ownKeys(Object.prototype)).toEqual(before);
        // Compared by identity, because looking into a class runs code.
        const isSame = classes.every((made, at) => shapeOf(made).every((part, index) => part === shapes[at]?.[index]));
        expect(isSame).toBe(true);
      }),
      { numRuns: 3_000 },
    );
    expect(accepted).toBeGreaterThan(30);
  });
});
