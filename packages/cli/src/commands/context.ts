import {
  createSource,
  listSourceFiles,
  loadTokenCounter,
  renderFullFiles,
  renderMarkdown,
  renderPrompt,
  type Rendering,
  type TokenLimit,
} from "@repost/context";
import { extractContexts, findContext } from "@repost/pipeline";
import { type FunctionContext, type StageResult, unwrap } from "@repost/spec";
import type { SettingsOf } from "@repost/spec/settings";
import type { CommandContext } from "../command-context.ts";
import { runStage } from "./run-stage.ts";

/** Extracts all contexts, or prints one context. */
export async function context(
  commandContext: CommandContext,
  run: string,
  id: string | undefined,
  flags: SettingsOf<"context">,
): Promise<void> {
  const limit = await limitOf(flags);
  if (id === undefined) await extract(commandContext, run, limit, flags);
  else await show(commandContext, await findContext({ run, id }), flags, limit);
}

async function limitOf({ limitTokens: tokens, tokenizer }: SettingsOf<"context">): Promise<TokenLimit | null> {
  return tokens === undefined ? null : { tokens, counter: await loadTokenCounter(tokenizer) };
}

async function extract(
  context: CommandContext,
  run: string,
  limit: TokenLimit | null,
  { wholeFile = false }: SettingsOf<"context">,
): Promise<void> {
  const { signal } = context;
  await runStage(context, "context", (onEvent) => extractContexts({ run, limit, wholeFile, signal, onEvent }));
}

async function show(
  { terminal, signal }: CommandContext,
  context: FunctionContext,
  flags: SettingsOf<"context">,
  limit: TokenLimit | null,
): Promise<void> {
  const { text, tokens, cut } = unwrap(await render(context, flags, limit, signal));
  if (terminal.json) {
    terminal.print(JSON.stringify({ instance_id: context.instance_id, text, tokens, cut }));
    return;
  }
  terminal.print(text.trimEnd());
  if (cut.length > 0) terminal.say(`\nNot shown, the nearest first:\n${formatCuts(cut)}`);
  if (tokens !== null) terminal.say(`\n${tokens} tokens of ${flags.tokenizer}.`);
}

/** Maximum omitted units to print; `--json` prints all. */
const MAX_LISTED_NAMES = 10;

function formatCuts(cut: Rendering["cut"]): string {
  const lines = cut.slice(0, MAX_LISTED_NAMES).map(({ id, reason }) => `  ${id} (${reason})`);
  return [...lines, ...(cut.length > MAX_LISTED_NAMES ? [`  and ${cut.length - MAX_LISTED_NAMES} more`] : [])].join(
    "\n",
  );
}

async function render(
  context: FunctionContext,
  { form, docstring }: SettingsOf<"context">,
  limit: TokenLimit | null,
  signal: AbortSignal,
): Promise<StageResult<Rendering>> {
  const options = { context, docstring, ...(limit === null ? {} : { limit }) };
  if (form === "markdown") return renderMarkdown(options);
  if (form !== "full") return renderPrompt({ ...options, form });
  const { repo, language } = context.target;
  const repository = await createSource(repo.source, { maxRepoMb: Infinity }).open({ signal });
  try {
    const { files } = await listSourceFiles({ root: repository.root, language, signal });
    const texts = new Map(files.map(({ path, code }) => [path, code]));
    return renderFullFiles({ ...options, codeOf: (path) => texts.get(path) });
  } finally {
    await repository.close();
  }
}
