import { type Environment, type FunctionDefinition, type LanguageAdapter, languageFacts } from "@repost/spec";
import { documentationEnd, functionText, loadLanguage, loadParser, stubOf, type SyntaxNode } from "@repost/syntax";
import { applyPatch, parsePatch, type StructuredPatch } from "diff";

export interface CutPatchOptions {
  readonly patch: string;
  readonly environment: Environment;
  readonly files: readonly SourceFile[];
}

export interface SourceFile {
  readonly path: string;
  readonly code: string;
}

export type CutPatch =
  | {
      readonly status: "found";
      /** Target, after other additions to its file. */
      readonly solution: string;
    }
  | { readonly status: "nothing"; readonly reason: string }
  /** The patch changes no known file. */
  | { readonly status: "unknown_file"; readonly paths: readonly string[] };

interface FunctionLocation extends SourceFile {
  readonly name: string;
  readonly definition: number;
}

/** Accepts patches of the target, a stub, or another body. Ignores other files. */
export async function cutPatch({ patch, environment, files }: CutPatchOptions): Promise<CutPatch> {
  const changes = parsed(patch);
  if (changes === null) return { status: "nothing", reason: "The patch is not a unified diff." };
  const adapter = await loadLanguage(environment.language);
  const { module, path, func_name: name, definition } = environment;
  const locations: FunctionLocation[] = [
    ...files.filter((file) => file.path === path).map((file) => ({ ...file, name, definition })),
    { path: module.path, code: module.code, name: module.entry, definition: 1 },
  ];
  const environmentPaths = [...files, ...module.files, module].map((file) => file.path);
  const paths = changes.map(pathOf);
  if (!paths.some((changed) => environmentPaths.some((path) => isSame(changed, path))))
    return { status: "unknown_file", paths };
  let reason = `The patch does not change ${path}.`;
  for (const change of changes) {
    for (const location of locations.filter((file) => isSame(pathOf(change), file.path))) {
      const cut = await cutAt(location, change, adapter);
      if (cut.status === "found") return cut;
      reason = cut.reason;
    }
  }
  return { status: "nothing", reason };
}

function parsed(patch: string): readonly StructuredPatch[] | null {
  try {
    const changes = parsePatch(patch.replaceAll("\r\n", "\n")).filter(({ hunks }) => hunks.length > 0);
    return changes.length === 0 ? null : changes;
  } catch {
    return null;
  }
}

function pathOf({ oldFileName = "", newFileName = "" }: StructuredPatch): string {
  const name = newFileName === "/dev/null" ? oldFileName : newFileName;
  return name.replace(/^[ab]\//u, "");
}

/** Archives may have other folders than repositories. */
function isSame(changed: string, expected: string): boolean {
  return (
    changed === expected ||
    changed.endsWith(`/${expected}`) ||
    (expected.endsWith(`/${changed}`) && changed.includes("/"))
  );
}

type CutAt = Exclude<CutPatch, { readonly status: "unknown_file" }>;

async function cutAt(location: FunctionLocation, change: StructuredPatch, adapter: LanguageAdapter): Promise<CutAt> {
  const { path, code: original, name } = location;
  const code = original.replaceAll("\r\n", "\n");
  const target = definitionIn(code, location, adapter);
  if (target === undefined) return { status: "nothing", reason: `${path} does not define ${name}.` };
  let applied = false;
  for (const before of await textsBefore(code, target, change, adapter)) {
    const after = applyPatch(before, change);
    if (after === false) continue;
    applied = true;
    const [old, made] = [definitionIn(before, location, adapter), definitionIn(after, location, adapter)];
    if (made === undefined) continue;
    const text = functionText(after, made);
    if (old !== undefined && functionText(before, old) === text) continue;
    return { status: "found", solution: await addedTo(before, after, made, adapter) };
  }
  const reason = applied ? `The patch leaves ${name} as it was.` : `The patch does not apply to ${path}.`;
  return { status: "nothing", reason };
}

function definitionIn(code: string, { name, definition }: FunctionLocation, adapter: LanguageAdapter) {
  const variants = adapter.functions(code).filter((variant) => variant.name === name);
  return variants[Math.min(definition, variants.length) - 1];
}

async function textsBefore(
  code: string,
  target: FunctionDefinition,
  { hunks }: StructuredPatch,
  { language }: LanguageAdapter,
): Promise<readonly string[]> {
  const { span, body } = target;
  const documented = languageFacts(language).hasDocstrings ? await documentationEnd(code, target) : null;
  const lineStart = code.lastIndexOf("\n", body.start - 1) + 1;
  const indent = code.slice(lineStart, body.start);
  const withBody = (start: number, lines: string): string => `${code.slice(0, start)}${lines}${code.slice(body.end)}`;
  const stub = stubOf(target, code, language).trimEnd();
  const texts = [`${code.slice(0, span.start)}${stub}${code.slice(span.end)}`];
  if (documented !== null) texts.push(withBody(documented, `\n${indent}raise NotImplementedError`));
  texts.push(code);
  // Whole lines only replace whole lines.
  if (indent.trim() !== "") return texts;
  for (const { lines } of hunks) {
    const removed = lines.filter((line) => line.startsWith("-")).map((line) => line.slice(1));
    if (removed.length === 0) continue;
    if (documented !== null) texts.push(withBody(documented, `\n${removed.join("\n")}`));
    texts.push(withBody(lineStart, removed.join("\n")));
  }
  return texts;
}

async function addedTo(
  before: string,
  after: string,
  { body }: FunctionDefinition,
  { language }: LanguageAdapter,
): Promise<string> {
  const parser = await loadParser(language);
  using old = parser.parse(before);
  using made = parser.parse(after);
  const had = new Set(old.root.namedChildren.map(({ text }) => text));
  const holds = ({ startIndex, endIndex }: Statement): boolean => startIndex <= body.start && body.start < endIndex;
  const statements = made.root.namedChildren.filter((statement) => holds(statement) || !had.has(statement.text));
  return statements.map(({ text }) => `${text}\n`).join("\n");
}

type Statement = Pick<SyntaxNode, "startIndex" | "endIndex">;
