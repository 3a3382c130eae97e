import type { Factory, Parameter, ReceiverPlan } from "../../subject.ts";
import { snakeCase } from "../../values/describe-value.ts";
import type { PythonFunction } from "../source/definitions.ts";
import { classLineage, type ModuleIndex } from "../source/module-index.ts";
import { describeParameters, type ParameterReader } from "../types/parameters.ts";
import { usagesOf } from "./constructor-usage.ts";

export interface ReceiverPlanOptions {
  readonly index: ModuleIndex;
  readonly reader: ParameterReader;
  readonly definition: PythonFunction;
  readonly className: string;
  readonly factories: ReadonlyMap<string, readonly Factory[]>;
  /** The target's own parameters: it may be called before itself. */
  readonly parameters: readonly Parameter[];
}

const MAX_ATTRIBUTES = 8;

/** How to bring an object for a method to be called on into being, and into different states. */
export function receiverPlan(options: ReceiverPlanOptions): ReceiverPlan {
  const { index, reader, definition, className, factories, parameters } = options;
  const methods = classLineage(index, className).flatMap((one) => [...one.methods.values()]);
  const byName = new Map(methods.toReversed().map((method) => [shortName(method.name), method]));
  const actions = [...byName].flatMap(([name, method]): Factory[] => {
    const action = (taken: readonly Parameter[]): Factory[] => [
      { callee: name, parameters: taken, needs: [], links: [] },
    ];
    if (method.binding !== "method" || name.startsWith("_")) return [];
    if (method.name === definition.name) return action(parameters);
    return changesState(method)
      ? action(describeParameters(reader, { definition: method, usages: usagesOf(index, method) }))
      : [];
  });
  return {
    className,
    variable: variableFor(className),
    factories: factories.get(className) ?? [],
    actions,
    attributes: attributesOf(methods),
  };
}

function attributesOf(methods: readonly PythonFunction[]): readonly string[] {
  const assigned = methods.flatMap(({ self, body }) => {
    const pattern = new RegExp(`\\b${self ?? "self"}\\.(\\w+)\\s*(?::[^=\\n]+)?=(?!=)`, "gu");
    return [...body.text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name]));
  });
  return [...new Set(assigned)].slice(0, MAX_ATTRIBUTES);
}

/** Whether a method may leave its object different: it assigns to an attribute, or calls something on one that changes it. */
function changesState({ self, body }: PythonFunction): boolean {
  const own = `\\b${self ?? "self"}`;
  const assigns = `${own}\\.\\w+(?:\\[[^\\]]*\\])?\\s*(?:[-+*/|&^]|//|\\*\\*)?=(?!=)`;
  const calls = `${own}\\.\\w+\\.(?:append|add|extend|insert|update|pop|remove|clear|push|discard|setdefault)\\(`;
  return new RegExp(`${assigns}|${calls}|\\b(?:next|del)\\b|${own}\\[`, "u").test(body.text);
}

/** A variable named after the class that does not hide it. */
function variableFor(className: string): string {
  const last = shortName(className);
  const snake = snakeCase(last);
  return snake === last || snake === "" ? `a_${snake}` : snake;
}

function shortName(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
