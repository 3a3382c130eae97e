import type { Random } from "../random.ts";
import type { Factory, Parameter, Vocabulary } from "../subject.ts";
import { distinctExpressions, interleave, interleaveWeighted, mixed, oneAtATime } from "./arrange.ts";
import { integer, integersOf, nothing, sequence, text, type Expression } from "./expression.ts";
import { expressionKey } from "./fits.ts";
import { makeMappings, makeSequences } from "./make-collections.ts";
import { makeHolding, makeInstances, makeInstancesOf, makeRecords, withMembers } from "./make-objects.ts";
import { sortLiterals, type ValueContext } from "./value-context.ts";
import { type ShapeSource, type WeightedShape, weightedShapesOf } from "./parameter-shapes.ts";
import { ANYTHING, BOOLEANS, BYTES, INTEGERS, NUMBERS, TEXTS } from "./pools.ts";
import { randomValue } from "./random-values.ts";
import { unknown, type Shape } from "./shape.ts";

export interface ValueGenerator {
  /** Returns values, most usual first. */
  variants(shape: Shape): readonly Expression[];
  /** Returns values, most probable first. */
  variantsFor(parameter: Parameter): readonly Expression[];
  sourceOf(parameter: Parameter, value: Expression): ShapeSource | null;
  randomFor(parameter: Parameter, random: Random): Expression;
  /** The usual instance first, then variants of each parameter. */
  instances(factory: Factory): readonly Expression[];
  /** Other instances of the class are no longer used. */
  prove(className: string, instances: readonly Expression[]): void;
}

export interface ValueGeneratorOptions {
  readonly vocabulary: Vocabulary;
  readonly factories: ReadonlyMap<string, readonly Factory[]>;
  readonly literals: readonly Expression[];
  readonly read?: readonly string[];
}

const MAX_VARIANTS = 24;
const MAX_RETURNED = 5;
/** Probability of `nothing` for undeclared parameters. */
const NOTHING = 0.06;

export function createValueGenerator({
  vocabulary,
  factories,
  literals,
  read = [],
}: ValueGeneratorOptions): ValueGenerator {
  const proven = new Map<string, readonly Expression[]>();
  // Constructors with the same parameter classes are frequent.
  let cache = new WeakMap<object, Map<number, readonly Expression[]>>();
  const once = (key: object, depth: number, make: () => readonly Expression[]): readonly Expression[] => {
    const byDepth = cache.get(key) ?? new Map<number, readonly Expression[]>();
    cache.set(key, byDepth);
    if (!byDepth.has(depth)) byDepth.set(depth, make());
    return byDepth.get(depth) ?? [];
  };
  const context: ValueContext = {
    vocabulary,
    factories,
    proven,
    mined: sortLiterals(literals),
    read: new Set(read),
    variants: (shape, depth) =>
      once(shape, depth, () => distinctExpressions(makeVariants(shape, depth, context)).slice(0, MAX_VARIANTS)),
    quietVariants(shape, depth) {
      const all = context.variants(shape, depth);
      const quiet = all.filter((value) => vocabulary.prints?.(value) !== true);
      return quiet.length === 0 ? all : quiet;
    },
    variantsFor: (parameter, depth) => once(parameter, depth, () => variantsOf(parameter, depth)),
  };
  const variantsOf = (parameter: Parameter, depth: number): readonly Expression[] => {
    const groups = weightedShapesOf(parameter).map(({ shape, weight }) => ({
      items: context.variants(shape, depth),
      weight,
    }));
    const values = distinctExpressions(interleaveWeighted(groups)).slice(0, MAX_VARIANTS);
    // Declared types may be too narrow, and null ends chains of objects.
    return values.length === 0 ? [nothing, ...context.variants(unknown, depth)] : values;
  };
  return {
    variants: (shape) => context.variants(shape, 0),
    variantsFor: (parameter) => context.variantsFor(parameter, 0),
    sourceOf(parameter, value) {
      const key = expressionKey(value);
      const hasValue = ({ shape }: WeightedShape): boolean =>
        context.variants(shape, 0).some((variant) => expressionKey(variant) === key);
      return weightedShapesOf(parameter).find(hasValue)?.source ?? null;
    },
    instances: (factory) => makeInstances(factory, 0, context),
    prove: (name, instances) => {
      proven.set(name, instances);
      cache = new WeakMap();
    },
    randomFor(parameter, random) {
      if (parameter.declared.kind === "unknown" && random.chance(NOTHING)) return nothing;
      const chosen = random.pickWeighted(weightedShapesOf(parameter), ({ weight }) => weight);
      return randomValue(chosen?.shape ?? unknown, random, 0, context);
    },
  };
}

function makeVariants(shape: Shape, depth: number, context: ValueContext): readonly Expression[] {
  const { vocabulary, mined } = context;
  switch (shape.kind) {
    case "unknown":
      return mixed(ANYTHING, mined.all.slice(0, 6));
    case "nothing":
      return [nothing];
    case "boolean":
      return BOOLEANS;
    case "integer":
      return shape.values === undefined
        ? mixed(INTEGERS, around(mined.integers))
        : mixed(shape.values.map(integer), INTEGERS);
    case "number":
      return mixed(NUMBERS, mined.numbers);
    case "text":
      return makeTexts(shape.samples, context);
    case "bytes":
      return mixed(BYTES, mined.bytes);
    case "sequence":
      return makeSequences(shape, depth, context);
    case "tuple":
      return oneAtATime(shape.items.map((item) => context.variants(item, depth + 1))).map((items) =>
        sequence("tuple", items),
      );
    case "mapping":
      return makeMappings(shape, depth, context);
    case "union":
      return interleave(shape.options.map((option) => context.variants(option, depth)));
    case "literal":
      return shape.values;
    case "callable":
      return withMembers(makeCallables(shape, depth, context), shape.members, depth, context);
    case "instance":
      return withMembers(
        shape.held === undefined
          ? makeInstancesOf(shape.name, depth, context)
          : makeHolding(shape.name, shape.held, depth, context),
        shape.members,
        depth,
        context,
      );
    case "record":
      return makeRecords(shape.fields, depth, context);
    default:
      return vocabulary.types(shape.name);
  }
}

function makeTexts(samples: readonly string[] | undefined, { mined }: ValueContext): readonly Expression[] {
  if (samples === undefined) return mixed(TEXTS, mined.texts);
  return [...samples.map(text), text(samples.slice(0, 4).join("\n")), ...mixed(mined.texts, TEXTS)];
}

function makeCallables(
  { arity, role, returns, echoes }: Shape & { kind: "callable" },
  depth: number,
  context: ValueContext,
): readonly Expression[] {
  const { vocabulary } = context;
  if (returns === undefined) return vocabulary.callables(arity, role);
  const values = context.variants(returns, depth + 1).slice(0, MAX_RETURNED);
  const [usual, ...rest] = values.map((value) => vocabulary.returning(value));
  if (usual === undefined || arity === 0) return usual === undefined ? [] : [usual, ...rest];
  // A constant function does not depend on its arguments.
  const [first] = values;
  const echo = echoes === undefined ? undefined : vocabulary.echoing?.(echoes);
  const joined = returns.kind === "text" ? vocabulary.joining?.() : undefined;
  const reported = first === undefined ? undefined : vocabulary.reporting?.(first);
  return [usual, ...[echo, joined, reported].filter((callable) => callable !== undefined), ...rest];
}

function around(literals: readonly Expression[]): readonly Expression[] {
  const values = integersOf(literals);
  return [...values, ...values.map((value) => value + 1n), ...values.map((value) => value - 1n)].map(integer);
}
