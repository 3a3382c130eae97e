import type { Environment, Language } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { solutionOf } from "../predictions/solution-of.ts";

const OTHER_KINDS =
  /^(?:bash|sh|shell|console|text|txt|plaintext|output|json|ya?ml|toml|diff|markdown|md|html|css)\b/iu;

const CODE_STARTS: Readonly<Record<Language, RegExp>> = {
  python: /^[ \t]*(?:@\w|(?:async[ \t]+)?def[ \t]|class[ \t]|import[ \t]|from[ \t]+[\w.]+[ \t]+import\b)/mu,
  javascript:
    /^[ \t]*(?:export\b|import\b|(?:async[ \t]+)?function\b|class[ \t]|const[ \t]|let[ \t]|var[ \t]|module\.exports\b|exports\.|\/\*\*)/mu,
  typescript:
    /^[ \t]*(?:export\b|import\b|(?:async[ \t]+)?function\b|class[ \t]|const[ \t]|let[ \t]|var[ \t]|type[ \t]|interface[ \t]|\/\*\*)/mu,
};

/** Increases when equal answers are cut differently. */
export const EXTRACTION_VERSION = 2;

/** Answer without reasoning, with its code blocks in order. */
export interface ModelAnswer {
  readonly text: string;
  readonly blocks: readonly AnswerBlock[];
}

export type CutAnswer =
  | {
      readonly status: "found";
      /** Defines the target alone, in its class, or in a file. */
      readonly solution: string;
      /** continuation: the answer continues the prompt. */
      readonly form: "definition" | "continuation";
    }
  | { readonly status: "nothing"; readonly reason: string };

/** Uses the last block with the target, and used functions of other blocks. */
export async function cutSolution(answer: ModelAnswer, environment: Environment): Promise<CutAnswer> {
  const adapter = await loadLanguage(environment.language);
  const { module } = environment;
  const blocks = codeBlocks(answer, environment.language);
  if (blocks.length === 0) return { status: "nothing", reason: "The answer has no text." };
  const splices = (solution: string): boolean =>
    adapter.splice({ code: module.code, name: module.entry, solution }).status === "spliced";
  for (const texts of [blocks, blocks.flatMap(beforeGluedFence)]) {
    const defining = texts.findLastIndex(splices);
    const definingText = texts[defining];
    if (definingText === undefined) continue;
    const whole = withHelpers(definingText, texts.toSpliced(defining, 1), (code) =>
      adapter.functions(code).map(({ name }) => name),
    );
    return { status: "found", solution: splices(whole) ? whole : definingText, form: "definition" };
  }
  for (const block of blocks) {
    const solution = await continued(block, environment);
    if (solution !== null && splices(solution)) return { status: "found", solution, form: "continuation" };
  }
  return { status: "nothing", reason: `No code in the answer defines ${module.entry} or goes on with it.` };
}

/** Splits a closing fence from the last line. */
function beforeGluedFence(block: string): readonly string[] {
  const end = /(?<=\S)`{3,}[ \t]*$/mu.exec(block);
  return end === null ? [] : [`${block.slice(0, end.index)}\n`];
}

async function continued(completion: string, environment: Environment): Promise<string | null> {
  const { instance_id: id, schema_version } = environment;
  const prediction = { instance_id: id, schema_version, sample: 0, model_name_or_path: null, raw: null };
  return solutionOf({ ...prediction, solution: null, completion }, environment);
}

function withHelpers(
  code: string,
  otherTexts: readonly string[],
  namesOf: (code: string) => readonly string[],
): string {
  const definedNames = new Set(namesOf(code));
  const words = new Set(code.match(/[\p{ID_Continue}$]+/gu));
  const mentioned = (name: string): boolean => !definedNames.has(name) && words.has(name);
  const needed = otherTexts.filter((other) => namesOf(other).some((name) => !name.includes(".") && mentioned(name)));
  return [...needed, code].join("\n\n");
}

interface AnswerBlock {
  readonly info: string;
  readonly content: string;
}

/** Without fences: the first line like code, then all. */
function codeBlocks(
  { text, blocks }: { readonly text: string; readonly blocks: readonly AnswerBlock[] },
  language: Language,
): readonly string[] {
  const fenced = blocks.filter(({ info }) => !OTHER_KINDS.test(info)).map(({ content }) => content);
  const chosen = fenced.length > 0 ? fenced : blocks.map(({ content }) => content);
  const texts = chosen.length > 0 ? chosen : unfenced(text, language);
  return texts.map((code) => code.replaceAll(/\r\n?/gu, "\n")).filter((code) => code.trim() !== "");
}

function unfenced(text: string, language: Language): readonly string[] {
  const start = text.search(CODE_STARTS[language]);
  return start > 0 ? [text, text.slice(start)] : [text];
}
