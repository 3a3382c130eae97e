import { eachValue } from "../core/nodes.ts";
import type { ReadSite } from "../core/analysis.ts";
import { memberNames } from "../core/members.ts";
import { type NodeId, nowhere } from "../core/solver.ts";
import { callMethod } from "./call-values.ts";

export function iterate(site: ReadSite, iterable: NodeId, result: NodeId): void {
  const { solver } = site.analysis;
  eachValue(site.analysis, iterable, (value) => {
    if (value.kind !== "instance") {
      takeFrom(site, value.id, result);
      return;
    }
    const iterator = solver.createNode();
    callMethod(site, value, "__iter__", [], iterator);
    advance(site, iterator, result);
    const { of } = value;
    solver.at("members", () => {
      if (of.kind !== "class") return;
      const names = memberNames(of);
      if (!names.has("__iter__")) callMethod(site, value, "__getitem__", [], result);
    });
  });
}

export function advance(site: ReadSite, iterator: NodeId, result: NodeId): void {
  eachValue(site.analysis, iterator, (value) => {
    if (value.kind === "instance") callMethod(site, value, "__next__", [], result);
    else takeFrom(site, value.id, result);
  });
}

function takeFrom({ analysis: { solver, values } }: ReadSite, id: number, result: NodeId): void {
  const value = values.get(id);
  if (value.kind === "generator") solver.flow(value.yielded, result);
  else if (value.kind === "container") solver.flow(value.form === "mapping" ? value.keys : value.every, result);
}

export function enter(site: ReadSite, context: NodeId, result: NodeId): void {
  const { solver } = site.analysis;
  eachValue(site.analysis, context, (value) => {
    if (value.kind === "generator") solver.flow(value.yielded, result);
    if (value.kind !== "instance") return;
    const { of } = value;
    solver.at("members", () => {
      if (of.kind !== "class") return;
      const isAsync = !memberNames(of).has("__enter__");
      callMethod(site, value, isAsync ? "__aenter__" : "__enter__", [], result);
      callMethod(site, value, isAsync ? "__aexit__" : "__exit__", [], nowhere);
    });
  });
}
