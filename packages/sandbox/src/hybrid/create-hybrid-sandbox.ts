import {
  accepted,
  type Answer,
  type AnswerCheck,
  type AttemptingOptions,
  type PromptRunner,
  fillPrompt,
  reportAnswers,
  type SandboxedModule,
  type SandboxStrategy,
  type TokenLimit,
} from "@repost/spec";
import { findFunction, functionText, loadLanguage } from "@repost/syntax";
import { loadPrompt } from "../prompts/load-prompt.ts";
import { loadMockLanguage } from "../languages.ts";
import type { MockLanguage, WrittenMock } from "./mock-language.ts";

export interface HybridSandboxOptions {
  readonly sandbox: SandboxStrategy;
  readonly promptRunner: PromptRunner;
  /** Drops prompt lines that use missing modules; the target stays. @default no limit */
  readonly contextLimit?: TokenLimit;
}

/**
 * Lets a model write mocks of external modules when calls reach something that cannot run here. After refused answers
 * the
 * other strategy's module is the result.
 *
 * @throws errors of the prompt runner
 * @example
 * const sandbox = createHybridSandbox({ sandbox: await createStaticSandbox(), promptRunner });
 * const module = await sandbox.build(context, { reached: "URLError: no host" });
 */
export function createHybridSandbox({ sandbox, promptRunner, contextLimit }: HybridSandboxOptions): SandboxStrategy {
  return {
    async build(context, options = {}) {
      const built = await sandbox.build(context, options);
      const { reached, signal, onAttempt } = options;
      if (built.status === "rejected" || reached === undefined) return built;
      const language = await loadMockLanguage(context.target.language);
      if (language.externalModules(built.value).length === 0) return built;
      const mocks = await requestMocks(
        { promptRunner, language, module: built.value, reached, contextLimit },
        { signal, onAttempt },
      );
      return mocks.length === 0 ? built : accepted(language.addMocks(built.value, mocks));
    },
  };
}

interface RequestMocksOptions {
  readonly promptRunner: PromptRunner;
  readonly language: MockLanguage;
  readonly module: SandboxedModule;
  readonly reached: string;
  readonly contextLimit: TokenLimit | undefined;
}

async function requestMocks(
  { promptRunner, language, module, reached, contextLimit }: RequestMocksOptions,
  { signal, onAttempt }: AttemptingOptions,
): Promise<readonly WrittenMock[]> {
  const prompt = await loadPrompt("mock", module.language);
  const adapter = await loadLanguage(module.language);
  const target = findFunction(adapter.functions(module.code), module.entry);
  if (target === undefined) return [];
  const text = functionText(module.code, target);
  const values = language.promptValues(module);
  const messages = fillPrompt(prompt, {
    ...values,
    entry: module.entry,
    reached,
    target: text,
    uses: contextLimit === undefined ? values.uses : linesWithin(values.uses, text, contextLimit),
  });
  const checks = [mockCheck(language, module)];
  const result = await promptRunner.run(
    { instanceId: module.instance_id, task: "mock", prompt, messages, checks },
    { signal },
  );
  const report = reportAnswers(onAttempt, "written_mock", reached);
  report.refused(result);
  if (result.status === "refused") return [];
  report.finish(null);
  return readBlocks(result.answer, language, module).flatMap((read) => (read.status === "read" ? [read.mock] : []));
}

function linesWithin(uses: string, target: string, { tokens, counter }: TokenLimit): string {
  const lines = uses.split("\n");
  while (lines.length > 0 && counter.count(`${target}\n${lines.join("\n")}`) > tokens) lines.pop();
  return lines.join("\n");
}

function mockCheck(language: MockLanguage, module: SandboxedModule): AnswerCheck {
  return {
    name: "mocks",
    run: (answer) => {
      const read = readBlocks(answer, language, module);
      if (read.length === 0) return { accepted: false, reason: "There is no fenced block of code." };
      const refused = read.find((block) => block.status === "refused");
      if (refused !== undefined) return { accepted: false, reason: refused.reason };
      const names = read.flatMap((block) => (block.status === "read" ? [block.mock.module] : []));
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      return twice === undefined
        ? { accepted: true }
        : { accepted: false, reason: `There is more than one mock for ${twice}.` };
    },
  };
}

function readBlocks(
  { blocks }: Answer,
  language: MockLanguage,
  module: SandboxedModule,
): readonly ReturnType<MockLanguage["read"]>[] {
  return blocks
    .filter(({ info }) => language.fences.includes(info.trim().split(/\s/u)[0]?.toLowerCase() ?? ""))
    .map(({ content }) => language.read(content, module));
}
