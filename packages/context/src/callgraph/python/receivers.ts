import type { Analysis } from "../core/analysis.ts";
import { isInstantiated, memberNames, memberOf } from "../core/members.ts";
import { type NodeId, nowhere } from "../core/solver.ts";
import type { ClassValue, FunctionValue } from "../core/values.ts";

/** Calls uncalled methods on instances that other programs create. */
export function addOutsideReceivers(analysis: Analysis): void {
  analysis.solver.at("receivers", () => {
    const unused = analysis.classes.filter((one) => !isInstantiated(one, new Set()));
    for (const one of unused) receiveAll(analysis, one);
    for (const one of analysis.functions) receiveByConvention(analysis, one);
  });
}

function receiveAll(analysis: Analysis, of: ClassValue): void {
  const { solver, values } = analysis;
  const instance = values.instance(of);
  for (const name of memberNames(of))
    solver.listen(memberOf(analysis, of, name), (id) => {
      const value = id > 0 ? values.get(id) : undefined;
      const inner = value?.kind === "property" || value?.kind === "class_method" ? values.get(value.inner) : value;
      if (inner?.kind !== "function" || inner.owner === null) return;
      const isOfClass = value?.kind === "class_method" || name === "__new__";
      solver.add(receiverOf(inner), isOfClass ? of.id : instance.id);
    });
}

function receiverOf({ parameters, code }: FunctionValue): NodeId {
  return code.parameters[0]?.kind === "positional" ? (parameters[0] ?? nowhere) : nowhere;
}

function receiveByConvention({ solver, values }: Analysis, method: FunctionValue): void {
  const { owner, code } = method;
  const receiver = receiverOf(method);
  if (owner === null || receiver === nowhere || !solver.isEmpty(receiver)) return;
  const [{ name } = { name: "" }] = code.parameters;
  if (name === "self") solver.add(receiver, values.instance(owner).id);
  else if (name === "cls" || name === "mcs") solver.add(receiver, owner.id);
}
