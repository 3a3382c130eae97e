import { eachOf } from "./nodes.ts";
import type { Analysis } from "./analysis.ts";
import { lacksBase, memberNames, resolutionOrder } from "./members.ts";
import { type NodeId, nowhere, type ValueId } from "./solver.ts";
import type { ClassValue, Value } from "./values.ts";

export function narrowed(analysis: Analysis, from: NodeId, types: NodeId): NodeId {
  if (from === nowhere || types === nowhere) return from;
  const { solver } = analysis;
  const result = solver.createNode();
  admit(analysis, from, flattened(analysis, types), result);
  solver.at("receivers", () => {
    if (solver.isEmpty(types)) solver.flow(from, result);
  });
  return result;
}

export function flattened(analysis: Analysis, from: NodeId): NodeId {
  const { solver } = analysis;
  const all = solver.createNode();
  solver.flow(from, all);
  eachOf(analysis, all, "container", (value) => solver.flow(value.every, all));
  return all;
}

function admit(analysis: Analysis, from: NodeId, types: NodeId, result: NodeId): void {
  const { solver, values } = analysis;
  solver.listen(types, (typeId) => {
    const type = typeId > 0 ? values.get(typeId) : undefined;
    if (type?.kind === "container") return;
    if (type?.kind === "class") admitInstances(analysis, from, type, result);
    else if (type?.kind !== "builtin") solver.flow(from, result);
    else
      solver.listen(from, (id) => {
        if (id <= 0 || mayBeBuiltin(values.get(id), type.name)) solver.add(result, id);
      });
  });
}

function admitInstances(analysis: Analysis, from: NodeId, type: ClassValue, result: NodeId): void {
  const { solver, values } = analysis;
  solver.at("members", () => {
    if (decidesItself(type)) solver.flow(from, result);
    else
      solver.listen(from, (id: ValueId) => {
        if (id > 0 && mayBeInstance(values.get(id), type)) solver.add(result, id);
      });
  });
}

const hooks = ["__instancecheck__", "__subclasshook__", "register"];

function decidesItself(type: ClassValue): boolean {
  const isAsked = (type: ClassValue): boolean => hooks.some((hook) => memberNames(type).has(hook));
  return (
    isAsked(type) ||
    resolutionOrder(type).some((base) =>
      base.kind === "external"
        ? /^(?:typing|typing_extensions|collections\.abc)\./u.test(base.name)
        : base.metaclasses.some(isAsked),
    )
  );
}

function mayBeInstance(value: Value, type: ClassValue): boolean {
  if (value.kind === "super") return true;
  if (value.kind === "class")
    return resolutionOrder(type).some(({ kind }) => kind === "external") || hasUnknownBase(type);
  return value.kind === "instance" && value.of.kind === "class" && resolutionOrder(value.of).includes(type);
}

const sequences = new Set(["list", "tuple", "set", "frozenset", "Array"]);
const mappings = new Set(["dict"]);
const neverBuiltin = new Set<Value["kind"]>(["function", "bound", "method", "partial", "module", "generator"]);
const plain = new Set(["str", "bytes", "int", "float", "complex", "bool", "type"]);

function mayBeBuiltin(value: Value, type: string): boolean {
  if (!sequences.has(type) && !mappings.has(type) && !plain.has(type)) return true;
  if (value.kind === "container") return (value.form === "mapping" ? mappings : sequences).has(type);
  if (value.kind === "class") return type === "type";
  if (value.kind === "instance") return value.of.kind !== "class" || hasUnknownBase(value.of);
  return !neverBuiltin.has(value.kind);
}

function hasUnknownBase(of: ClassValue): boolean {
  return resolutionOrder(of).some((base) => base.kind === "external" || lacksBase(base));
}
