import type { SyntaxNode, TypeReader } from "@repost/syntax";
import type { Action, Factory, Parameter, ReceiverPlan } from "../../subject.ts";
import { code, type Expression } from "../../values/expression.ts";
import { positional, factory } from "../../values/parameter-shapes.ts";
import { type Shape, MAPPING, instanceOf, oneOf } from "../../values/shape.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { signatureParameters } from "../results/signature-parameters.ts";
import { childText } from "../source/nodes.ts";
import { readType } from "../types/read-type.ts";
import { type TypeScope, withBound } from "../types/type-scope.ts";
import { probableShape } from "../usage/shapes-of-use.ts";
import type { Use } from "../usage/use.ts";
import { lineageOf, type ClassModel } from "./class-model.ts";
import { byRelevance } from "./by-relevance.ts";
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
  const plain = className.charAt(0).toLowerCase() + className.slice(1);
  return {
    className,
    factoryName: className,
    fallbackName: "",
    variable: plain === className ? "receiver" : plain,
    factories: factories.get(className) ?? [],
    actions: byRelevance(
      lineage.flatMap((model) => actionsOf(model, describe)),
      target,
      lineage,
    ),
  };
}

/** Returns fallbacks: an unconstructed object with the fields read, and stubs for methods of subclasses. */
export function withStubs(
  plan: ReceiverPlan,
  self: Use,
  index: ModuleIndex,
): { readonly plan: ReceiverPlan; readonly factories: ReadonlyMap<string, readonly Factory[]> } {
  const { className } = plan;
  const lineage = lineageOf(index.classes, className);
  const members = new Set(lineage.flatMap((model) => [...model.members]));
  const methods = new Set(lineage.flatMap((model) => [...model.methods.keys()]));
  const used = [...self.fields].filter(([name]) => /^[A-Za-z_$][\w$]*$/u.test(name));
  const assigned = (name: string, object: Parameter, isWanted: (name: string, use: Use) => boolean): Factory => {
    const fields = used.filter(([field, use]) => isWanted(field, use));
    const shapes = fields.map(([field, use]) => ({ name: field, shape: probableShape(use, index) }));
    return {
      ...factory("Object.assign", [object, positional(name, { ...MAPPING, fields: shapes })]),
      isStub: true,
    };
  };
  const fallbackName = `${className} without constructor`;
  const prototype = `${index.classes.get(className)?.spelling ?? className}.prototype`;
  const bare = fixed(code(`Object.create(${prototype})`), 0);
  const fallback = assigned("fields", { ...bare, name: "object" }, (name) => !methods.has(name));
  const isLacking = (name: string, use: Use): boolean => !members.has(name) && use.calls.length > 0;
  // An external parent may have any members.
  if (lineage.at(-1)?.parent !== null || !used.some(([name, use]) => isLacking(name, use)))
    return { plan: { ...plan, fallbackName }, factories: new Map([[fallbackName, [fallback]]]) };
  const aloneName = `${className} alone`;
  const completed = assigned("methods", positional("object", instanceOf(aloneName)), isLacking);
  return {
    plan: { ...plan, fallbackName, factories: [completed] },
    factories: new Map([
      [fallbackName, [fallback]],
      [aloneName, plan.factories],
      [className, [completed]],
    ]),
  };
}

const RECORD = "object of this";

/** The object inherits from the function's holder, if any. */
export function recordPlan(shape: Shape, holder = ""): ReceiverPlan {
  const self = positional("self", shape);
  const heir = positional("object", oneOf([code(`Object.create(${holder})`)]));
  return {
    className: RECORD,
    factoryName: RECORD,
    fallbackName: "",
    variable: "receiver",
    factories: [holder === "" ? factory("Object", [self]) : factory("Object.assign", [heir, self])],
    actions: [],
  };
}

function actionsOf({ methods, setters }: ClassModel, describe: Describe): readonly Action[] {
  return [
    ...[...setters].map(([callee, node]) => ({ kind: "attribute", callee, parameters: describe(node) }) as const),
    ...[...methods].map(([callee, node]) => ({ kind: "method", callee, parameters: describe(node) }) as const),
  ];
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
