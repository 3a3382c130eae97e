import type { Environment, Language } from "@repost/spec";
import { loadParser, tokenize, walk } from "@repost/syntax";

/** Traits that may affect results (CodeBenchGen, section 5.3). */
export interface TaskTraits {
  readonly instance_id: string;
  readonly target_tokens: number;
  readonly context_tokens: number;
  /** Calls in the target, constructors included. */
  readonly calls: number;
  /** `standard` library only, or `external` packages; null when unknown. */
  readonly libraries: "none" | "standard" | "external" | null;
  /** Sorted top-level names of external imports. */
  readonly library: readonly string[];
  readonly repository: string;
  readonly kind: string;
  readonly language: string;
  readonly trust: string;
}

export interface TaskTraitsOptions {
  /** `isStandardLibrary` of @repost/context. @default unknown */
  readonly isStandardLibrary?: (module: { readonly name: string; readonly language: Language }) => boolean;
}

const TYPESCRIPT_CALLS: ReadonlySet<string> = new Set(["call_expression", "new_expression"]);

const CALLS: Readonly<Record<Language, ReadonlySet<string>>> = {
  python: new Set(["call"]),
  typescript: TYPESCRIPT_CALLS,
  javascript: TYPESCRIPT_CALLS,
};

export async function taskTraits(
  environment: Environment,
  { isStandardLibrary }: TaskTraitsOptions = {},
): Promise<TaskTraits> {
  const { instance_id, language, orig_func: code, context, module, repo, kind, suite } = environment;
  const library = [...new Set(module.imports)].toSorted();
  const target = await tokenize(language, code);
  const contextTokens = await Promise.all(context.map((fragment) => tokenize(language, fragment.code)));
  return {
    instance_id,
    target_tokens: target.length,
    context_tokens: contextTokens.reduce((sum, tokens) => sum + tokens.length, 0),
    calls: await countCalls(language, code),
    libraries: librariesOf(library, language, isStandardLibrary),
    library,
    repository: repo.name,
    kind,
    language,
    trust: suite.trust,
  };
}

async function countCalls(language: Language, code: string): Promise<number> {
  const parser = await loadParser(language);
  using tree = parser.parse(code);
  let count = 0;
  walk(tree.root, ({ type }) => void (count += CALLS[language].has(type) ? 1 : 0));
  return count;
}

function librariesOf(
  names: readonly string[],
  language: Language,
  isStandard: TaskTraitsOptions["isStandardLibrary"],
): TaskTraits["libraries"] {
  if (names.length === 0) return "none";
  if (isStandard === undefined) return null;
  return names.every((name) => isStandard({ name, language })) ? "standard" : "external";
}
