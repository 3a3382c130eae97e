import { eachValue, eachOf } from "../core/nodes.ts";
import type { Analysis, ReadSite } from "../core/analysis.ts";
import { callFunction } from "../core/call-function.ts";
import { createContainer, slotOf } from "../core/containers.ts";
import { assignedAttribute, memberOf } from "../core/members.ts";
import { plainSite } from "../core/call-site.ts";
import { type NodeId } from "../core/solver.ts";
import type { ContainerValue, InstanceValue } from "../core/values.ts";

export function iterate(site: ReadSite, iterable: NodeId, result: NodeId, over: "values" | "keys"): void {
  const { solver } = site.analysis;
  eachValue(site.analysis, iterable, (value) => {
    if (value.kind === "container" && over === "keys") solver.flow(value.keys, result);
    else if (over === "keys") return;
    else if (value.kind === "container" && value.form === "map") solver.flow(pairsOf(site.analysis, value), result);
    else if (value.kind === "container") solver.flow(value.every, result);
    else if (value.kind === "generator") solver.flow(value.yielded, result);
    else if (value.kind === "instance") iterateObject(site, value, result);
  });
}

export function pairsOf(analysis: Analysis, map: ContainerValue): NodeId {
  const { solver } = analysis;
  const node = assignedAttribute(analysis, map, "<pairs>");
  if (!solver.isEmpty(node)) return node;
  const pair = createContainer(analysis, "list", 2);
  solver.flow(map.keys, slotOf(analysis, pair, "i:0"));
  solver.flow(map.every, slotOf(analysis, pair, "i:1"));
  solver.add(node, pair.id);
  return node;
}

const iteratorName = "@@iterator";

function iterateObject(site: ReadSite, object: InstanceValue, result: NodeId): void {
  const { analysis } = site;
  const { solver, values } = analysis;
  if (object.of.kind !== "class") return;
  const iterators = solver.createNode();
  eachOf(analysis, memberOf(analysis, object.of, iteratorName), "function", (method) => {
    callFunction(plainSite(site, [], iterators), method, object.id);
  });
  const next = solver.createNode();
  eachValue(analysis, iterators, (value) => {
    if (value.kind === "generator") solver.flow(value.yielded, result);
    else if (value.kind === "container" && value.form !== "mapping") solver.flow(value.every, result);
  });
  analysis.language.readAttribute(site, iterators, "next", next);
  const step = solver.createNode();
  const call = plainSite(site, [], step);
  solver.listen(next, (id) => {
    if (id > 0 && values.get(id).kind !== "method") analysis.language.call(call, id);
  });
  analysis.language.readAttribute(site, step, "value", result);
}
