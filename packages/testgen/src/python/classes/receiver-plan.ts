import type { Action, Factory, Parameter, ReceiverPlan } from "../../subject.ts";
import { shortName, snakeCase } from "../../values/describe-value.ts";
import type { PythonFunction } from "../source/definitions.ts";
import { classLineage, methodsIn } from "../source/module-index.ts";
import { describeParameters } from "../types/parameters.ts";
import { derivesFrom, subclassesNamed } from "./class-kinds.ts";
import { usagesOf } from "./constructor-usage.ts";
import { sampleFactories, type ReceiverFacts } from "./sample-factories.ts";
import { setFactories } from "./unset-attributes.ts";
import { attributesRead, methodsCalled } from "../source/attributes.ts";

interface ReceiverPlanOptions extends ReceiverFacts {
  readonly factories: ReadonlyMap<string, readonly Factory[]>;
  /** Parameters for earlier calls of the target. */
  readonly parameters: readonly Parameter[];
}

const MAX_SUBCLASSES = 3;
const MAX_NAMED = 6;

export function receiverPlan(options: ReceiverPlanOptions): ReceiverPlan {
  const { index, className, factories } = options;
  const methods = methodsIn(classLineage(index, className));
  const classFactories = factories.get(className) ?? [];
  const samples = sampleFactories(options);
  const derived = subclassesOf(options).flatMap((name) => (factories.get(name) ?? []).slice(0, 1));
  return {
    className,
    factoryName: `${className} as receiver`,
    fallbackName: `${className} without constructor`,
    variable: variableFor(className),
    factories: [...classFactories, ...setFactories(options), ...derived, ...samples],
    actions: byRelevance(actionsOf(methods, options), methods, options),
  };
}

/** Returns subclasses that inherit the method; some classes work only when subclassed. */
function subclassesOf({ index, className, definition }: ReceiverPlanOptions): readonly string[] {
  const method = shortName(definition.name);
  const all = [...index.classes.keys()]
    .filter((name) => name !== className && derivesFrom(index, name, className))
    .filter((name) => classLineage(index, name).find(({ methods }) => methods.has(method))?.name === className);
  const namedSubclasses = new Set(subclassesNamed(index, className, definition.body.text));
  const named = all.filter((name) => namedSubclasses.has(name)).slice(0, MAX_NAMED);
  const unnamed = all.filter((name) => !namedSubclasses.has(name));
  return [...named, ...unnamed.slice(0, Math.max(0, MAX_SUBCLASSES - named.length))];
}

function actionsOf(methods: readonly PythonFunction[], options: ReceiverPlanOptions): readonly Action[] {
  const { index, reader, definition, className, parameters } = options;
  const describe = (method: PythonFunction): readonly Parameter[] =>
    describeParameters(reader, { definition: method, usages: usagesOf(index, method) });
  const byName = new Map(methods.toReversed().map((method) => [shortName(method.name), method]));
  const calls = [...byName].flatMap(([callee, method]): Action[] => {
    if (method.binding !== "method") return [];
    // Hash values are arbitrary, so caching them shows nothing.
    if (method.name === definition.name && callee !== "__hash__")
      return [{ kind: "method", callee, parameters, isTarget: true }];
    if (callee.startsWith("_") && !changing.has(callee)) return [];
    return changesState(method, byName) ? [{ kind: "method", callee, parameters: describe(method) }] : [];
  });
  const setters = classLineage(index, className).flatMap((ancestor) => [...ancestor.setters]);
  return [
    ...calls,
    ...setters.map(([callee, method]) => ({ kind: "attribute", callee, parameters: describe(method) }) as const),
  ];
}

const changing = new Set(
  ["setitem", "delitem", "iadd", "isub", "imul", "ior", "iand", "ixor", "ilshift"].map((name) => `__${name}__`),
);

function byRelevance(
  actions: readonly Action[],
  methods: readonly PythonFunction[],
  { index, className, definition }: ReceiverPlanOptions,
): readonly Action[] {
  const read = new Set(attributesRead(definition.body.text, "self"));
  const setters = classLineage(index, className).flatMap((ancestor) => [...ancestor.setters]);
  const named = [...methods.map((method) => [shortName(method.name), method] as const), ...setters];
  const texts = new Map(named.map(([name, { body }]) => [name, body.text]));
  const relevance = ({ kind, callee }: Action): number => {
    if (callee === shortName(definition.name)) return 2;
    if (kind === "attribute" && read.has(callee)) return 1;
    const assigned = (texts.get(callee) ?? "").matchAll(
      /\bself\.(\w+)\s*(?:\[[^\]]*\]\s*)?(?:[-+*/|&^]|\/\/)?=(?!=)|\bself\.(\w+)\.\w+\(/gu,
    );
    return [...assigned].filter(([, first, second]) => read.has(first ?? second ?? "")).length;
  };
  const scored = actions.map((action) => ({ action, score: relevance(action) }));
  return scored.toSorted((left, right) => right.score - left.score).map(({ action }) => action);
}

/** Deeper, almost all methods seem to change the object. */
const MAX_FOLLOWED = 1;

/** Assigns attributes or calls mutating methods, also indirectly. */
function changesState(
  { self, body }: PythonFunction,
  methods: ReadonlyMap<string, PythonFunction>,
  depth = MAX_FOLLOWED,
): boolean {
  const selfPattern = `\\b${self ?? "self"}`;
  const assigns = `${selfPattern}\\.\\w+(?:\\[[^\\]]*\\])?\\s*(?:[-+*/|&^]|//|\\*\\*)?=(?!=)`;
  const calls = `${selfPattern}\\.\\w+\\.(?:append|add|extend|insert|update|pop|remove|clear|push|discard|setdefault)\\(`;
  // An unused result suggests an effect: `self.cursor.execute(...)`.
  const effects = `^\\s*${selfPattern}\\.(?!_*log)\\w+(?:\\.\\w+)+\\(`;
  if (new RegExp(`${assigns}|${calls}|\\b(?:next|del)\\b|${selfPattern}\\[|${effects}`, "mu").test(body.text))
    return true;
  if (depth === 0) return false;
  return methodsCalled(body.text, self).some((name) => {
    const other = methods.get(name);
    return other !== undefined && other.body !== body && changesState(other, methods, depth - 1);
  });
}

export function variableFor(className: string): string {
  const last = shortName(className);
  const snake = snakeCase(last);
  return snake === last || snake === "" ? `a_${snake}` : snake;
}
