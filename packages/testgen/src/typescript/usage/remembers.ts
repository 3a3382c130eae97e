import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";

const MAX_FOLLOWED = 12;
/** Destructured variables keep nothing. */
const NAME = /^[A-Za-z_$][\w$]*$/u;
const MUTATION = String.raw`(?:\s*\[[^\]]*\]|\.[\w$]+)*\s*(?:(?:\|\||&&|\?\?|[-+*/])?=(?![=>])|\+\+|--|\.(?:set|add|push|unshift|delete|clear)\()`;

/** Detects state stored in a module variable, also by callees. */
export function remembersCalls(definition: SyntaxNode, { functions, variables }: ModuleIndex): boolean {
  const kept = [...variables].filter(([name, value]) => NAME.test(name) && isOfModule(value)).map(([name]) => name);
  if (kept.length === 0) return false;
  const called = [...definition.text.matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*)\s*\(/gu)].map(([, name = ""]) => name);
  const followed = [...new Set(called)].slice(0, MAX_FOLLOWED).flatMap((name) => functions.get(name)?.text ?? []);
  const names = kept.map((name) => name.replaceAll("$", String.raw`\$`)).join("|");
  const keeps = new RegExp(String.raw`(?<![\w$.])(?:${names})${MUTATION}`, "u");
  return [definition.text, ...followed].some((text) => keeps.test(text));
}

function isOfModule(value: SyntaxNode): boolean {
  const statement = value.parent?.parent;
  return /^(?:program|export_statement)$/u.test(statement?.parent?.type ?? "");
}
