import type { SyntaxNode, TypeReader } from "@repost/syntax";
import { byRelevance } from "../../objects/relevant-actions.ts";
import type { Action, Factory, Parameter, ReceiverPlan } from "../../subject.ts";
import { code, type Expression } from "../../values/expression.ts";
import { positional, factory } from "../../values/parameter-shapes.ts";
import { type Shape, MAPPING, oneOf } from "../../values/shape.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { signatureParameters } from "../results/signature-parameters.ts";
import { childText } from "../source/nodes.ts";
import { readType } from "../types/read-type.ts";
import { type TypeScope, withBound } from "../types/type-scope.ts";
import { probableShape } from "../usage/shapes-of-use.ts";
import type { Use } from "../usage/use.ts";
import { lineageOf, type ClassModel } from "./class-model.ts";
import { constructorSignatures, returnedType, type TypeFactories } from "./type-factories.ts";

/** `bound` gives the type arguments of the class. */
export type Describe = (
  definition: SyntaxNode,
  bound?: readonly (readonly [name: string, shape: Shape])[],
) => readonly Parameter[];

const MAX_FACTORIES = 8;
const MAX_CONSIDERED = 16;

/** Returns constructors, those of subclasses, and functions that return the class. */
export function classFactories(scope: TypeScope, describe: Describe): ReadonlyMap<string, readonly Factory[]> {
  const { index, types, typeFactories = new Map() as TypeFactories } = scope;
  const { classes, names } = index;
  const factories = new Map<string, readonly Factory[]>();
  const byFunctions = (type: string): readonly Factory[] =>
    (typeFactories.get(type) ?? []).map(([name, node]) => factory(name, describe(node)));
  const byConstructor = (model: ClassModel): readonly Factory[] =>
    constructorParameters(scope, model, describe).map((parameters) =>
      factory(`new ${model.spelling ?? model.name}`, parameters),
    );
  for (const type of typeFactories.keys())
    if (!classes.has(type)) factories.set(type, byFunctions(type).slice(0, MAX_FACTORIES));
  for (const name of classes.keys()) {
    const heirs = [...classes.values()].filter(
      (heir) =>
        heir.isOpen &&
        (heir.spelling !== undefined || names.has(heir.name)) &&
        lineageOf(classes, heir.name).some((model) => model.name === name),
    );
    const ordered = heirs.toSorted((left, right) => Number(right.name === name) - Number(left.name === name));
    const all = [
      ...staticFactories(index, types, name, describe),
      ...ordered.flatMap(byConstructor),
      ...byFunctions(name),
    ];
    factories.set(name, documentedFirst(all.slice(0, MAX_CONSIDERED), index).slice(0, MAX_FACTORIES));
  }
  return factories;
}

/** Rest parameters are usually items of the object. */
const REST_WEIGHT = 2;

function documentedFirst(factories: readonly Factory[], { callExamples }: ModuleIndex): readonly Factory[] {
  const times = ({ callee, parameters: [first] }: Factory): number =>
    (callExamples.get(callee) ?? 0) * (first?.kind === "rest" ? REST_WEIGHT : 1);
  return factories.toSorted((left, right) => times(right) - times(left));
}

function fixed(value: Expression, index: number): Parameter {
  return positional(`value${index + 1}`, oneOf([value]));
}

function staticFactories(index: ModuleIndex, types: TypeReader, name: string, describe: Describe): readonly Factory[] {
  const model = index.names.has(name) ? index.classes.get(name) : undefined;
  if (model === undefined) return [];
  const spelling = model.spelling ?? name;
  const held = model.constants.map((constant) => factory("Object", [fixed(code(`${spelling}.${constant}`), 0)]));
  const returnsNew = new RegExp(String.raw`\breturn new (?:${name}|this)\b`, "u");
  const made = [...model.statics].filter(
    ([, node]) => returnedType(node, index, types) === name || returnsNew.test(childText(node, "body")),
  );
  return [...made.map(([method, node]) => factory(`${spelling}.${method}`, describe(node))), ...held];
}

export function receiverPlan(
  className: string,
  index: ModuleIndex,
  factories: ReadonlyMap<string, readonly Factory[]>,
  describe: Describe,
  target: string,
): ReceiverPlan {
  const lineage = lineageOf(index.classes, className);
  const named = lineage.toReversed().flatMap(({ methods, setters }) => [...methods, ...setters]);
  const bodies = new Map(named.map(([name, node]) => [name, childText(node, "body")]));
  const plain = className.charAt(0).toLowerCase() + className.slice(1);
  return {
    className,
    factoryName: className,
    fallbackName: `${className} without constructor`,
    variable: plain === className ? "receiver" : plain,
    factories: factories.get(className) ?? [],
    actions: byRelevance(
      lineage.flatMap((model) => actionsOf(model, describe)),
      target,
      { self: "this", bodies },
    ),
  };
}

/** Returns an unconstructed object with the fields read. */
export function fallbackFactory(className: string, self: Use, index: ModuleIndex): Factory {
  const methods = new Set(lineageOf(index.classes, className).flatMap((model) => [...model.methods.keys()]));
  const fields = [...self.fields]
    .filter(([name]) => /^[A-Za-z_$][\w$]*$/u.test(name) && !methods.has(name))
    .map(([name, use]) => ({ name, shape: probableShape(use, index) }));
  const prototype = `${index.classes.get(className)?.spelling ?? className}.prototype`;
  const bare = positional("object", oneOf([code(`Object.create(${prototype})`)]));
  return {
    ...factory("Object.assign", [bare, positional("fields", { ...MAPPING, fields })]),
    isStub: true,
  };
}

const RECORD = "object of this";

export function recordPlan(shape: Shape): ReceiverPlan {
  return {
    className: RECORD,
    factoryName: RECORD,
    fallbackName: "",
    variable: "receiver",
    factories: [factory("Object", [positional("self", shape)])],
    actions: [],
  };
}

function actionsOf({ methods }: ClassModel, describe: Describe): readonly Action[] {
  return [...methods].map(([callee, node]) => ({ callee, parameters: describe(node) }));
}

function constructorParameters(
  scope: TypeScope,
  model: ClassModel,
  describe: Describe,
): readonly (readonly Parameter[])[] {
  const lineage = lineageOf(scope.index.classes, model.name);
  const ownerIndex = lineage.findIndex(({ constructorNode }) => constructorNode !== null);
  const owner = lineage[ownerIndex];
  if (owner === undefined || owner.constructorNode === null) return [[]];
  const parentTypes = lineage[ownerIndex - 1]?.parentTypes ?? [];
  const bound = parentTypes.flatMap((type, at) => {
    const name = owner.typeParameters[at];
    return name === undefined ? [] : [[name, readType(type, scope)] as const];
  });
  const overloads = constructorSignatures(owner, scope.types);
  return overloads.length > 1
    ? overloads.map((signature) => signatureParameters(signature, withBound(scope, bound)))
    : [describe(owner.constructorNode, bound)];
}
