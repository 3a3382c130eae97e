import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";

const MAX_FOLLOWED = 12;
/** Class methods store state in them. */
const OF_CLASS = String.raw`cls\.\w+`;
const KEEPS = String.raw`(?:\s*\[[^\]\n]*\]|\.\w+)*(?:\s*(?:[-+*/|&]=|=(?!=))|\.(?:append|appendleft|add|insert|extend|setdefault|update|pop|popitem|remove|discard|clear)\()`;
const HOLDS =
  /^(?:\{|\[|(?:dict|list|set|(?:collections\.)?(?:OrderedDict|defaultdict|deque|Counter)|(?:weakref\.)?Weak\w+)\()/u;

/** True if a function or callee stores state in the module or its class. */
export function remembersCalls(definition: SyntaxNode, { functions, assigned }: ModuleIndex): boolean {
  const called = new Set([...definition.text.matchAll(/(?<![\w.])([A-Za-z_]\w*)\s*\(/gu)].map(([, name = ""]) => name));
  const followed = [...called].slice(0, MAX_FOLLOWED).flatMap((name) => functions.get(name)?.node.text ?? []);
  const holding = [...assigned].flatMap(([name, value]) => (HOLDS.test(value.text) ? [name] : []));
  return [definition.text, ...followed].some((text) => keepsIn(text, holding));
}

function keepsIn(text: string, holding: readonly string[]): boolean {
  const global = [...text.matchAll(/^\s*global\s+([\w, ]+)$/gmu)].flatMap(([, names = ""]) => names.split(/\s*,\s*/u));
  const names = [...holding.filter((name) => !isOwn(text, name)), ...global].join("|");
  const kept = names === "" ? OF_CLASS : `${names}|${OF_CLASS}`;
  return new RegExp(String.raw`(?<![\w.])(?:${kept})${KEEPS}`, "u").test(text);
}

function isOwn(text: string, name: string): boolean {
  return new RegExp(String.raw`^\s+${name}\s*(?::[^=\n]+)?=(?!=)|\bdef \w+\([^)]*\b${name}\b`, "mu").test(text);
}
