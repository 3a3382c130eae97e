import { getOrCreate, memoizeWeakly } from "../../memoize.ts";
import { type CallSite, noKeywords, type ReadSite } from "./analysis.ts";
import { type NodeId, nowhere, type ValueId } from "./solver.ts";
import type { PartialValue } from "./values.ts";

const sitesOf = memoizeWeakly((_site: ReadSite) => new Map<string, CallSite>());

export function plainSite(site: ReadSite, positional: readonly NodeId[], result: NodeId): CallSite {
  return getOrCreate(sitesOf(site), `${positional.join(" ")}>${result}`, () =>
    createCallSite(site, { positional: positional.map((node) => ({ node, isSpread: false })), result }),
  );
}

export function silentSite(site: CallSite): CallSite {
  return (site.silent ??= siteWith(site, { result: nowhere }));
}

export function siteWith(site: CallSite, fields: Partial<CallSite>): CallSite {
  return { ...site, passed: null, silent: null, methods: null, ...fields };
}

export function callPartial(
  site: CallSite,
  { callee, positional, keywords }: PartialValue,
  call: (site: CallSite, callee: ValueId) => void,
): void {
  const leadingArguments = positional.map((node) => ({ node, isSpread: false }));
  const inner = siteWith(site, {
    positional: [...leadingArguments, ...site.positional],
    keywords: new Map([...keywords, ...site.keywords]),
  });
  site.analysis.solver.listen(callee, (id) => call(inner, id));
}

export function callAll(site: CallSite, callee: NodeId, positional: readonly NodeId[], result: NodeId): void {
  if (callee === nowhere) return;
  const inner = plainSite(site, positional, result);
  site.analysis.solver.listen(callee, (id) => site.analysis.language.call(inner, id));
}

export function createCallSite(
  { analysis, caller, scope }: ReadSite,
  fields: Pick<CallSite, "positional" | "result"> & Partial<CallSite>,
): CallSite {
  return {
    analysis,
    caller,
    scope,
    keywords: noKeywords,
    keywordSpreads: [],
    receiver: nowhere,
    isNew: false,
    isDecoration: false,
    relayed: null,
    passed: null,
    silent: null,
    methods: null,
    made: null,
    ...fields,
  };
}
