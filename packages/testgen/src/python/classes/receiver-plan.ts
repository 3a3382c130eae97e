import { byRelevance, changedMembers } from "../../objects/relevant-actions.ts";
import type { Action, Factory, Parameter, ReceiverPlan } from "../../subject.ts";
import { shortName, snakeCase } from "../../values/describe-value.ts";
import type { PythonFunction } from "../source/definitions.ts";
import { classLineage, methodsIn } from "../source/module-index.ts";
import { describeParameters } from "../types/parameters.ts";
import { derivesFrom, subclassesNamed } from "./class-kinds.ts";
import { usagesOf } from "./constructor-usage.ts";
import type { ReceiverFacts } from "./bare-factory.ts";
import { methodsCalled } from "../source/attributes.ts";

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
  const bodies = new Map(methods.toReversed().map(({ name, body }) => [shortName(name), body.text]));
  const classFactories = factories.get(className) ?? [];
  const derived = subclassesOf(options).flatMap((name) => (factories.get(name) ?? []).slice(0, 1));
  return {
    className,
    factoryName: `${className} as receiver`,
    fallbackName: `${className} without constructor`,
    variable: variableFor(className),
    factories: [...classFactories, ...derived],
    actions: byRelevance(actionsOf(methods, options), shortName(options.definition.name), { self: "self", bodies }),
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
  const { index, reader, definition, parameters } = options;
  const describe = (method: PythonFunction): readonly Parameter[] =>
    describeParameters(reader, { definition: method, usages: usagesOf(index, method) });
  const byName = new Map(methods.toReversed().map((method) => [shortName(method.name), method]));
  return [...byName].flatMap(([callee, method]): Action[] => {
    if (method.binding !== "method") return [];
    // Hash values are arbitrary, so caching them shows nothing.
    if (method.name === definition.name && callee !== "__hash__") return [{ callee, parameters, isTarget: true }];
    if (callee.startsWith("_") && !changing.has(callee)) return [];
    return changesState(method, byName) ? [{ callee, parameters: describe(method) }] : [];
  });
}

const changing = new Set(
  ["setitem", "delitem", "iadd", "isub", "imul", "ior", "iand", "ixor", "ilshift"].map((name) => `__${name}__`),
);

/** Deeper, almost all methods seem to change the object. */
const MAX_FOLLOWED = 1;

/** Assigns attributes or calls mutating methods, also indirectly. */
function changesState(
  { self, body }: PythonFunction,
  methods: ReadonlyMap<string, PythonFunction>,
  depth = MAX_FOLLOWED,
): boolean {
  const object = `\\b${self ?? "self"}`;
  // An unused result suggests an effect: `self.cursor.execute(...)`.
  const effects = new RegExp(`\\b(?:next|del)\\b|${object}\\[|^\\s*${object}\\.(?!_*log)\\w+(?:\\.\\w+)+\\(`, "mu");
  if (changedMembers(body.text, self ?? "self").length > 0 || effects.test(body.text)) return true;
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
