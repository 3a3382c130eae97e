import type { SyntaxNode } from "@repost/syntax";
import type { Action, Factory, Parameter, ReceiverPlan } from "../subject.ts";
import type { ModuleIndex } from "./source/module-index.ts";

type Describe = (definition: SyntaxNode) => readonly Parameter[];

/** The ways to make objects of the module's own classes: their constructors, or those of classes that extend them. */
export function classFactories(index: ModuleIndex, describe: Describe): ReadonlyMap<string, readonly Factory[]> {
  const factories = new Map<string, readonly Factory[]>();
  for (const name of index.classes.keys()) {
    const makers = [...index.classes.keys()].filter(
      (one) => isBuildable(index, one) && lineage(index, one).includes(name),
    );
    const ordered = makers.toSorted((left, right) => Number(right === name) - Number(left === name));
    factories.set(
      name,
      ordered.map((one) => ({
        callee: `new ${one}`,
        parameters: parametersOf(index, one, describe),
        needs: [],
        links: [],
      })),
    );
  }
  return factories;
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
    actions: lineage(index, className).flatMap((one) => methodsOf(index.classes.get(one), describe)),
    attributes: [],
  };
}

function methodsOf(node: SyntaxNode | undefined, describe: Describe): readonly Action[] {
  return members(node).flatMap((member): readonly Action[] => {
    const name = member.childForFieldName("name")?.text ?? "";
    const isOpen = /^[A-Za-z_$][\w$]*$/u.test(name) && name !== "constructor";
    if (!isOpen || member.children.some(({ type }) => /^(?:static|get|set)$/u.test(type))) return [];
    return [{ kind: "method", callee: name, parameters: describe(member), needs: [] }];
  });
}

function parametersOf(index: ModuleIndex, name: string, describe: Describe): readonly Parameter[] {
  for (const one of lineage(index, name)) {
    const own = constructorOf(index.classes.get(one));
    if (own !== undefined) return describe(own);
  }
  return [];
}

function isBuildable(index: ModuleIndex, name: string): boolean {
  const own = constructorOf(index.classes.get(name));
  return own === undefined || !/^(?:private|protected)\b/u.test(own.text);
}

function constructorOf(node: SyntaxNode | undefined): SyntaxNode | undefined {
  return members(node).find((member) => member.childForFieldName("name")?.text === "constructor");
}

function members(node: SyntaxNode | undefined): readonly SyntaxNode[] {
  return (node?.childForFieldName("body")?.namedChildren ?? []).filter(({ type }) => type === "method_definition");
}

/** A class and those of the module that it extends, itself first. */
function lineage(index: ModuleIndex, name: string, seen: readonly string[] = []): readonly string[] {
  const node = index.classes.get(name);
  if (node === undefined || seen.includes(name)) return seen;
  const heritage = node.namedChildren.find(({ type }) => type === "class_heritage")?.text ?? "";
  const parent = /\bextends\s+([\w$]+)/u.exec(heritage)?.[1];
  const all = [...seen, name];
  return parent === undefined ? all : lineage(index, parent, all);
}
