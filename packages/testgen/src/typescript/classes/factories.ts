import type { SyntaxNode } from "@repost/syntax";
import type { Action, Factory, Parameter, ReceiverPlan } from "../../subject.ts";
import type { Shape } from "../../values/shape.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { lineageOf, type ClassModel } from "./class-model.ts";

/** Parameters of a function; `bound` says what types the parameters of its class's types stand for. */
export type Describe = (
  definition: SyntaxNode,
  bound?: readonly (readonly [name: string, type: SyntaxNode])[],
) => readonly Parameter[];

const MAX_FACTORIES = 6;

/**
 * The ways to make objects of the module's own classes: their constructors, those of classes that extend them, and functions of the
 * module that say that they give one.
 */
export function classFactories(index: ModuleIndex, describe: Describe): ReadonlyMap<string, readonly Factory[]> {
  const factories = new Map<string, readonly Factory[]>();
  const makers = [...index.functions].map(([name, node]) => ({ name, node, gives: givenClass(node, index) }));
  for (const name of index.classes.keys()) {
    const open = [...index.classes.values()].filter(
      (one) => one.isOpen && lineageOf(index.classes, one.name).some((model) => model.name === name),
    );
    const ordered = open.toSorted((left, right) => Number(right.name === name) - Number(left.name === name));
    const named = makers.filter(({ gives }) => gives === name).map((one) => factoryOf(one.name, describe(one.node)));
    const constructors = ordered.map((one) =>
      factoryOf(`new ${one.name}`, constructorParameters(index, one, describe)),
    );
    factories.set(name, [...staticMakers(index, name, describe), ...constructors, ...named].slice(0, MAX_FACTORIES));
  }
  return factories;
}

function factoryOf(callee: string, parameters: readonly Parameter[]): Factory {
  return { callee, parameters, needs: [], links: [] };
}

/** Methods of a class itself that give one of its objects. */
function staticMakers(index: ModuleIndex, name: string, describe: Describe): readonly Factory[] {
  return [...(index.classes.get(name)?.statics ?? [])].flatMap(([method, node]) => {
    const body = node.childForFieldName("body")?.text ?? "";
    const gives =
      returnedName(node) === name || new RegExp(String.raw`\breturn new (?:${name}|this)\b`, "u").test(body);
    return gives ? [factoryOf(`${name}.${method}`, describe(node))] : [];
  });
}

/** The class whose objects a function gives: declared, or plain to see in all that it returns. */
function givenClass(node: SyntaxNode, index: ModuleIndex): string | null {
  const declared = returnedName(node);
  if (declared !== null && index.classes.has(declared)) return declared;
  const body = node.childForFieldName("body")?.text ?? "";
  const returned = [...body.matchAll(/\breturn\s+(?:new\s+([\w$]+)\s*\()?/gu)].map(([, name]) => name);
  const [first] = returned;
  return first !== undefined && index.classes.has(first) && returned.every((one) => one === first) ? first : null;
}

function returnedName(node: SyntaxNode): string | null {
  const type = node.childForFieldName("return_type")?.text ?? "";
  return /^:\s*([A-Z][\w$]*)(?:<.*>)?$/su.exec(type)?.[1] ?? null;
}

/** How to bring an object for a method to be called on into being; other methods, and the method itself, may be called on it before. */
export function receiverPlan(
  className: string,
  index: ModuleIndex,
  factories: ReadonlyMap<string, readonly Factory[]>,
  describe: Describe,
): ReceiverPlan {
  const plain = className.charAt(0).toLowerCase() + className.slice(1);
  return {
    className,
    factoryName: className,
    fallbackName: "",
    variable: plain === className ? "receiver" : plain,
    factories: factories.get(className) ?? [],
    actions: lineageOf(index.classes, className).flatMap((one) => actionsOf(one, describe)),
    attributes: [],
  };
}

const RECORD = "object of this";

/** An object that has what a function asks of `this`, for functions that belong to no class. */
export function recordPlan(shape: Shape): { readonly plan: ReceiverPlan; readonly factories: readonly Factory[] } {
  const self: Parameter = {
    name: "self",
    kind: "positional_only",
    optional: false,
    defaultValue: null,
    declared: shape,
    hints: [],
  };
  const factories = [factoryOf("Object", [self])];
  const plan: ReceiverPlan = {
    className: RECORD,
    factoryName: RECORD,
    fallbackName: "",
    variable: "receiver",
    factories,
    actions: [],
    attributes: [],
  };
  return { plan, factories };
}

function actionsOf({ methods }: ClassModel, describe: Describe): readonly Action[] {
  return [...methods].map(([callee, node]) => ({ kind: "method", callee, parameters: describe(node), needs: [] }));
}

function constructorParameters(index: ModuleIndex, model: ClassModel, describe: Describe): readonly Parameter[] {
  const lineage = lineageOf(index.classes, model.name);
  const place = lineage.findIndex((one) => one.maker !== null);
  const owner = lineage[place];
  const heir = lineage[place - 1];
  if (owner?.maker === null || owner === undefined) return [];
  const bound = owner.typeParameters.flatMap((one, at): (readonly [string, SyntaxNode])[] => {
    const name = one.childForFieldName("name")?.text;
    const type = heir?.parentTypes[at];
    return name === undefined || type === undefined ? [] : [[name, type]];
  });
  return describe(owner.maker, bound);
}
