import type { Analysis } from "../core/analysis.ts";
import { memberNames, memberOf } from "../core/members.ts";
import type { ClassValue } from "../core/values.ts";
import { fieldReceiver } from "./class-members.ts";

/** Calls methods of classes without instances in the program on instances that other programs create. */
export function addOutsideReceivers(analysis: Analysis): void {
  const { solver, values } = analysis;
  solver.at("receivers", () => {
    for (const one of analysis.classes.filter((of) => !isInstantiated(of, new Set()))) receiveAll(analysis, one);
    for (const { code, owner, receiver } of analysis.functions)
      if (owner !== null && code.hasOwnReceiver && solver.isEmpty(receiver)) {
        solver.add(receiver, values.instance(owner).id);
        solver.add(fieldReceiver(analysis, owner), values.instance(owner).id);
      }
  });
}

function isInstantiated(of: ClassValue, seen: Set<ClassValue>): boolean {
  if (of.isInstantiated) return true;
  if (seen.has(of)) return false;
  seen.add(of);
  return [...of.subclasses].some((subclass) => isInstantiated(subclass, seen));
}

function receiveAll(analysis: Analysis, of: ClassValue): void {
  const { solver, values } = analysis;
  const instance = values.instance(of);
  solver.add(fieldReceiver(analysis, of), instance.id);
  for (const name of memberNames(of))
    solver.listen(memberOf(analysis, of, name), (id) => {
      const value = id > 0 ? values.get(id) : undefined;
      const inner = value?.kind === "property" ? values.get(value.inner) : value;
      if (inner?.kind === "function" && inner.code.hasOwnReceiver) solver.add(inner.receiver, instance.id);
    });
}
