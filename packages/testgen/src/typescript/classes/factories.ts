import type { SyntaxNode } from "@repost/syntax";
import type { Action, Factory, Parameter, ReceiverPlan } from "../../subject.ts";
import { interleave } from "../../values/arrange.ts";
import { code, type Expression } from "../../values/expression.ts";
import { unknown, type Field, type Shape } from "../../values/shape.ts";
import { commentBefore } from "../source/comment-before.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { probableShape } from "../usage/shapes-of-use.ts";
import type { Use } from "../usage/use.ts";
import { lineageOf, type ClassModel } from "./class-model.ts";
import { byRelevance } from "./by-relevance.ts";
import { typeName, type TypeFactories } from "./type-factories.ts";

/** `bound` gives the type arguments of the class. */
export type Describe = (
  definition: SyntaxNode,
  bound?: readonly (readonly [name: string, type: SyntaxNode])[],
) => readonly Parameter[];

/** Returns null if an argument is no literal. */
export type ReadArguments = (written: string) => readonly Expression[] | null;

const DOCUMENTED = /@returns?\s*\{!?([\w$]+)\}/u;
const MAX_FACTORIES = 8;
const MAX_CONSIDERED = 16;
const MAX_DOCUMENTED_CALLS = 2;

/**
 * Returns constructors, those of subclasses, and functions that return the class. `asked` are members that the target
 * uses.
 */
export function classFactories(
  index: ModuleIndex,
  typeFactories: ReadonlyMap<string, TypeFactories>,
  describe: Describe,
  readArguments: ReadArguments = () => null,
  readMembers: readonly string[] = [],
): ReadonlyMap<string, readonly Factory[]> {
  const factories = new Map<string, readonly Factory[]>();
  const byFunctions = (type: string): readonly Factory[] =>
    (typeFactories.get(type)?.functions ?? []).map(([name, node]) => factoryOf(name, describe(node)));
  const byConstructor = (model: ClassModel): readonly Factory[] =>
    constructorParameters(index, model, describe).map((parameters) =>
      factoryOf(`new ${model.spelling ?? model.name}`, parameters),
    );
  for (const [type, { classes }] of typeFactories) {
    if (index.classes.has(type)) continue;
    const models = classes.flatMap((name) => index.classes.get(name) ?? []);
    factories.set(type, [...models.flatMap(byConstructor), ...byFunctions(type)].slice(0, MAX_FACTORIES));
  }
  for (const name of index.classes.keys()) {
    const open = [...index.classes.values()].filter(
      (candidate) =>
        candidate.isOpen &&
        (candidate.spelling !== undefined || index.names.has(candidate.name)) &&
        lineageOf(index.classes, candidate.name).some((model) => model.name === name),
    );
    const ordered = open.toSorted((left, right) => Number(right.name === name) - Number(left.name === name));
    const constructors = ordered.flatMap(byConstructor);
    const all = [...staticFactories(index, name, describe), ...constructors, ...byFunctions(name)];
    const considered = all.slice(0, MAX_CONSIDERED);
    const named = namedAfterMembers(considered, readMembers);
    factories.set(name, documentedFirst(considered, named, index, readArguments).slice(0, MAX_FACTORIES));
  }
  return factories;
}

/** Shorter stems occur in other names by chance. */
const MIN_STEM_LENGTH = 4;

/** Returns `valid` for `isValid`. */
function stemOf(member: string): string {
  return member.replace(/^(?:is|has|get|can)(?=[A-Z])/u, "").toLowerCase();
}

/** Prefers `Loaf.invalid()` for a target that reads `this.isValid`. */
function namedAfterMembers(factories: readonly Factory[], readMembers: readonly string[]): readonly Factory[] {
  const stems = readMembers.map(stemOf).filter(({ length }) => length >= MIN_STEM_LENGTH);
  return factories.filter(({ callee }) => {
    const methodName = callee.startsWith("new ") ? "" : callee.slice(callee.lastIndexOf(".") + 1).toLowerCase();
    return stems.some((stem) => methodName.includes(stem));
  });
}

/** Rest parameters are usually items of the object. */
const REST_WEIGHT = 2;

/** Sorts by documented calls, with the documented arguments first. */
function documentedFirst(
  factories: readonly Factory[],
  preferred: readonly Factory[],
  { callExamples }: ModuleIndex,
  readArguments: ReadArguments,
): readonly Factory[] {
  const times = ({ callee, parameters: [first] }: Factory): number =>
    (callExamples.get(callee)?.times ?? 0) * (first?.kind === "rest" ? REST_WEIGHT : 1);
  const withExampleArguments = ({ callee }: Factory): readonly Factory[] =>
    (callExamples.get(callee)?.arguments ?? [])
      .flatMap((written) => {
        const values = readArguments(written);
        return values === null ? [] : [factoryOf(callee, values.map(fixed))];
      })
      .slice(0, MAX_DOCUMENTED_CALLS);
  const sorted = factories.toSorted((left, right) => times(right) - times(left));
  return [
    ...new Set([...interleave(sorted.map(withExampleArguments)).slice(0, MAX_FACTORIES / 2), ...preferred, ...sorted]),
  ];
}

function fixed(value: Expression, index: number): Parameter {
  return parameter(`value${index + 1}`, { kind: "literal", values: [value] });
}

function factoryOf(callee: string, parameters: readonly Parameter[]): Factory {
  return { callee, parameters, requirements: [], links: [] };
}

function staticFactories(index: ModuleIndex, name: string, describe: Describe): readonly Factory[] {
  const model = index.names.has(name) ? index.classes.get(name) : undefined;
  if (model === undefined) return [];
  const held = model.constants.map((constant) =>
    factoryOf("Object", [fixed(code(`${model.spelling ?? name}.${constant}`), 0)]),
  );
  const made = [...model.statics].flatMap(([method, node]) => {
    const body = node.childForFieldName("body")?.text ?? "";
    const gives =
      typeName(node.childForFieldName("return_type")?.text ?? "") === name ||
      DOCUMENTED.exec(commentBefore(node))?.[1] === name ||
      new RegExp(String.raw`\breturn new (?:${name}|this)\b`, "u").test(body);
    return gives ? [factoryOf(`${model.spelling ?? name}.${method}`, describe(node))] : [];
  });
  return [...made, ...held];
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
  const shapeOf = (use: Use): Shape => probableShape(use, index);
  const readFields = used.filter(([name]) => !methods.has(name)).map(([name, use]) => ({ name, shape: shapeOf(use) }));
  const lacking = used
    .filter(([name, use]) => !members.has(name) && use.calls.length > 0)
    .map(([name, use]) => ({ name, shape: shapeOf(use) }));
  const fallbackName = `${className} without constructor`;
  const bare = parameter("object", {
    kind: "literal",
    values: [code(`Object.create(${index.classes.get(className)?.spelling ?? className}.prototype)`)],
  });
  const fallbackFactories = new Map<string, readonly Factory[]>([
    [
      fallbackName,
      [{ ...factoryOf("Object.assign", [bare, parameter("fields", fieldsShape(readFields))]), isStub: true }],
    ],
  ]);
  // An external parent may have any members.
  if (lacking.length === 0 || lineage.at(-1)?.parent !== null)
    return { plan: { ...plan, fallbackName }, factories: fallbackFactories };
  const aloneName = `${className} alone`;
  const alone = parameter("object", { kind: "instance", name: aloneName });
  const completed = {
    ...factoryOf("Object.assign", [alone, parameter("methods", fieldsShape(lacking))]),
    isStub: true,
  };
  fallbackFactories.set(aloneName, plan.factories);
  return {
    plan: { ...plan, fallbackName, factories: [completed] },
    factories: fallbackFactories.set(className, [completed]),
  };
}

function fieldsShape(fields: readonly Field[]): Shape {
  return { kind: "mapping", key: { kind: "text" }, value: unknown, fields };
}

function parameter(name: string, declared: Shape): Parameter {
  return { name, kind: "positional_only", optional: false, defaultValue: null, declared, hints: [] };
}

const RECORD = "object of this";

/** The object inherits from the function's holder, if any. */
export function recordPlan(shape: Shape, holder = ""): ReceiverPlan {
  const self = parameter("self", shape);
  const heir = parameter("object", { kind: "literal", values: [code(`Object.create(${holder})`)] });
  return {
    className: RECORD,
    factoryName: RECORD,
    fallbackName: "",
    variable: "receiver",
    factories: [holder === "" ? factoryOf("Object", [self]) : factoryOf("Object.assign", [heir, self])],
    actions: [],
  };
}

function actionsOf({ methods, setters }: ClassModel, describe: Describe): readonly Action[] {
  const actionOf = (kind: Action["kind"], [callee, node]: readonly [string, SyntaxNode]): Action => ({
    kind,
    callee,
    parameters: describe(node),
    requirements: [],
  });
  return [
    ...[...setters].map((setter) => actionOf("attribute", setter)),
    ...[...methods].map((method) => actionOf("method", method)),
  ];
}

function constructorParameters(
  index: ModuleIndex,
  model: ClassModel,
  describe: Describe,
): readonly (readonly Parameter[])[] {
  const lineage = lineageOf(index.classes, model.name);
  const ownerIndex = lineage.findIndex((model) => model.constructorNode !== null);
  const owner = lineage[ownerIndex];
  const heir = lineage[ownerIndex - 1];
  if (owner?.constructorNode === null || owner === undefined) return [[]];
  const bound = owner.typeParameters.flatMap((name, at): (readonly [string, SyntaxNode])[] => {
    const type = heir?.parentTypes[at];
    return type === undefined ? [] : [[name, type]];
  });
  return (owner.overloads.length > 1 ? owner.overloads : [owner.constructorNode]).map((constructorNode) =>
    describe(constructorNode, bound),
  );
}
