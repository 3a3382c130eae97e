import { wrapped } from "../core/nodes.ts";
import { callAll } from "../core/call-site.ts";
import type { CallSite } from "../core/analysis.ts";
import { copyEntries, createContainer } from "../core/containers.ts";
import { type NodeId, nowhere } from "../core/solver.ts";
import type { ExternalValue, PartialValue } from "../core/values.ts";
import { answer, createMapping, identityName } from "./builtins.ts";
import { importerName } from "./computed-names.ts";
import { iterate } from "./iteration.ts";

const identities = new Set([
  "copy.copy",
  "copy.deepcopy",
  "typing.cast",
  "functools.singledispatch",
  "contextlib.closing",
]);

const chains = new Set([
  "itertools.chain",
  "itertools.islice",
  "itertools.cycle",
  "itertools.repeat",
  "collections.deque",
]);

const properties = new Set([
  "functools.cached_property",
  "abc.abstractproperty",
  "enum.property",
  "types.DynamicClassAttribute",
]);

export function callExternal(site: CallSite, { name, of, path }: ExternalValue): void {
  const { analysis, result } = site;
  const { solver, values } = analysis;
  const [first = nowhere, second = nowhere, third = nowhere] = site.positional.map(({ node }) => node);
  if (identities.has(name)) solver.flow(name === "typing.cast" ? second : first, result);
  else if (chains.has(name))
    answer(site, "list", (items) => {
      for (const { node } of site.positional) iterate(site, node, items);
    });
  else if (properties.has(name)) solver.flow(wrapped(analysis, first, "property"), result);
  else if (name === "functools.partial" || name === "functools.partialmethod") createPartial(site);
  else if (name === "functools.wraps") solver.add(result, values.builtin(identityName).id);
  else if (name === "functools.update_wrapper") solver.flow(first, result);
  else if (name === "functools.reduce") reduce(site, first, second, third);
  else if (name === "itertools.chain.from_iterable") answer(site, "list", (items) => flatten(site, first, items));
  else if (name === "itertools.starmap") answer(site, "list", (items) => callAll(site, first, [], items));
  else if (name === "collections.OrderedDict") createMapping(site, first);
  else if (name === "collections.defaultdict") createDefault(site, first, second);
  else {
    if (isDecoration(name)) solver.flow(first, result);
    if (of === "itself" && name !== importerName) solver.add(result, values.external(name, path, "result").id);
  }
}

function isDecoration(name: string): boolean {
  return /^(?:functools\.(?:cache|lru_cache)|contextlib\.(?:async)?contextmanager|abc\.abstractmethod)$/u.test(name);
}

export function decorateExternally(site: CallSite, callee: ExternalValue, decorated: NodeId): void {
  const { analysis, caller, result } = site;
  analysis.edges.connect(caller, callee.name);
  if (properties.has(callee.name)) analysis.solver.flow(wrapped(analysis, decorated, "property"), result);
  else if (callee.name === "functools.wraps" || callee.name === "functools.partial") callExternal(site, callee);
  else analysis.solver.flow(decorated, result);
}

function createPartial(site: CallSite): void {
  const { analysis, result, keywords } = site;
  const [callee, ...positional] = site.positional.map(({ node }) => node);
  if (callee === undefined || callee === nowhere) return;
  const partial = analysis.values.create<PartialValue>({ kind: "partial", callee, positional, keywords });
  analysis.solver.add(result, partial.id);
}

function reduce(site: CallSite, callee: NodeId, items: NodeId, initial: NodeId): void {
  const { solver } = site.analysis;
  const item = solver.createNode();
  const total = solver.createNode();
  iterate(site, items, item);
  solver.flow(initial, total);
  solver.flow(item, total);
  callAll(site, callee, [total, item], total);
  solver.flow(total, site.result);
}

function flatten(site: CallSite, from: NodeId, items: NodeId): void {
  const inner = site.analysis.solver.createNode();
  iterate(site, from, inner);
  iterate(site, inner, items);
}

function createDefault(site: CallSite, factory: NodeId, from: NodeId): void {
  const { analysis } = site;
  const mapping = createContainer(analysis, "mapping", undefined);
  analysis.solver.add(site.result, mapping.id);
  copyEntries(analysis, from, mapping);
  callAll(site, factory, [], mapping.unknown);
}
