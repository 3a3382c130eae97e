import type { CanonicalValue, CheckSubject, Finding, Observation } from "@repost/spec";
import { loadLanguage, loadParser, type SyntaxNode, walk } from "@repost/syntax";
import { targetInModule } from "./target-in-module.ts";

/** Single letters are separators. */
const WORD = /\p{L}{2}/u;
const STRINGS = /^(?:string|string_content|string_fragment|template_string)$/u;
const PLACEHOLDERS = /\$?\{[^{}]*\}|%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]/gu;

/** Reports texts in results that neither documentation nor shown code contains. Prompts show the test. */
export async function underspecifiedFinding(subject: CheckSubject): Promise<Finding | null> {
  const { target, module, recording, context = [] } = subject;
  const adapter = await loadLanguage(module.language);
  const definition = targetInModule(adapter, subject);
  if (definition === undefined) return null;
  const parser = await loadParser(module.language);
  using tree = parser.parse(module.code);
  const visible = [target.docstring ?? "", target.signature, ...context.map(({ code }) => code)].join("\n");
  const unknown = literalTexts(tree.root, definition.body).filter((text) => !visible.includes(text));
  const undocumented = new Set<string>();
  const showing: string[] = [];
  for (const [index, test] of recording.tests.entries()) {
    const expected = recording.expected[index];
    if (expected === undefined || test.call === null) continue;
    const inputs = [...test.call.setup, ...test.call.arguments.map(({ code }) => code), test.call.receiver ?? ""];
    const results = resultTexts(expected);
    const exposed = unknown.filter(
      (text) => results.some((result) => result.includes(text)) && !inputs.some((input) => input.includes(text)),
    );
    for (const text of exposed) undocumented.add(text);
    if (exposed.length > 0) showing.push(test.code);
  }
  const [example] = showing;
  if (example === undefined) return null;
  const texts = [...undocumented].toSorted();
  return {
    check: "underspecified",
    passed: true,
    reason: `Results of ${showing.length} tests have texts that the prompt lacks: ${texts.map((text) => JSON.stringify(text)).join(", ")}. Prompts show one test.`,
    evidence: { texts, tests: showing.length, example },
  };
}

function literalTexts(
  root: SyntaxNode,
  { start, end }: { readonly start: number; readonly end: number },
): readonly string[] {
  const texts = new Set<string>();
  walk(root, (node) => {
    if (node.endIndex <= start || node.startIndex >= end) return false;
    if (!STRINGS.test(node.type) || node.startIndex < start) return true;
    if (node.namedChildren.some(({ type }) => STRINGS.test(type))) return true;
    const written = node.text.replace(/^\w{0,2}(["'`]{1,3})([\s\S]*)\1$/u, "$2");
    for (const part of written.split(PLACEHOLDERS)) if (WORD.test(part) && !part.includes("\\")) texts.add(part.trim());
    return true;
  });
  return [...texts];
}

function resultTexts(observation: Observation): readonly string[] {
  if (observation.kind !== "returned") return [];
  return [observation.stdout, ...textsIn([observation.value, observation.receiver, observation.arguments])];
}

function textsIn(value: CanonicalValue): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return (Array.isArray(value) ? value : Object.values(value)).flatMap(textsIn);
}
