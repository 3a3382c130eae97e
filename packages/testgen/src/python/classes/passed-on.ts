import { walk, type SyntaxNode } from "@repost/syntax";
import { childrenOfNode, type PythonClass, type PythonFunction } from "../source/definitions.ts";
import { constructorDefinition } from "./constructor-usage.ts";
import { child, childText } from "../../nodes.ts";

/** Base constructor to which a constructor passes its arguments unchanged. */
interface PassedOn {
  readonly base: PythonClass;
  readonly definition: PythonFunction;
  readonly byName: boolean;
  /** Base parameters that the class sets itself. */
  readonly boundNames: ReadonlySet<string>;
}

const ON_BASE = /^super\((?:\s*\w+\s*,\s*\w+\s*)?\)\.__init__$/u;

/** Finds the base constructor that gets `*args` or `**kwargs`. */
export function passedOn(definition: PythonFunction, lineage: readonly PythonClass[]): PassedOn | null {
  const rest = definition.parameters.find(({ kind }) => kind === "rest")?.name;
  const names = definition.parameters.find(({ kind }) => kind === "named_rest")?.name;
  if (rest === undefined && names === undefined) return null;
  const classIndex = lineage.findIndex(({ methods }) => methods.get("__init__") === definition);
  let passed: PassedOn | null = null;
  walk(definition.body, (node) => {
    if (passed !== null || /^(?:function_definition|class_definition|lambda)$/u.test(node.type)) return false;
    if (node.type === "call") passed = readCall(node, lineage.slice(classIndex + 1), rest, names);
    return passed === null;
  });
  return passed;
}

function readCall(
  call: SyntaxNode,
  bases: readonly PythonClass[],
  rest: string | undefined,
  names: string | undefined,
): PassedOn | null {
  const callee = childText(call, "function");
  const owner = bases.findIndex(({ name }) => callee === `${name}.__init__`);
  if (owner < 0 && !ON_BASE.test(callee)) return null;
  const behind = owner < 0 ? bases : bases.slice(owner);
  const definition = constructorDefinition(behind);
  const base = behind.find(({ methods }) => methods.get("__init__") === definition);
  if (definition === null || base === undefined) return null;
  const all = childrenOfNode(child(call, "arguments") ?? call);
  // Called on a class, constructors also take the object.
  const written = owner < 0 ? all : all.slice(1);
  const byName = names !== undefined && written.some(({ text }) => isSplat(text, "**", names));
  if (!byName && (rest === undefined || !written.some(({ text }) => isSplat(text, "*", rest)))) return null;
  const positionalNodes = written.filter(
    ({ type }) => !/^(?:keyword_argument|list_splat|dictionary_splat)$/u.test(type),
  );
  const named = written.flatMap((argument) => child(argument, "name")?.text ?? []);
  const placed = definition.parameters.slice(0, positionalNodes.length).map(({ name }) => name);
  return { base, definition, byName, boundNames: new Set([...placed, ...named]) };
}

function isSplat(text: string, stars: string, name: string): boolean {
  return text.replaceAll(/\s/gu, "") === `${stars}${name}`;
}
