import { randomUUID } from "node:crypto";
import {
  DEFAULT_ENV_BUILD,
  type Recipe,
  type RecipeStep,
  sessionAnswerSchema,
  type TestsAnswer,
  type TextRequest,
} from "@repost/spec";
import { failureReason } from "../verdict/run-tests.ts";
import { broken, type BuildSession, emptyRecipe, runBuild } from "./build-session.ts";
import { describeExamples } from "./describe-recipe.ts";
import { describeRepository } from "./describe-repository.ts";
import type { ModelBuild, ModelBuilderOptions } from "./model-builder.ts";
import { clip, logForPrompt } from "./prompt-text.ts";
import { describeExecution } from "./recipe-execution.ts";

/** RepoLaunch's setup and verify agents together. */
/** Value of the published runs. */
const MAX_SUBMISSIONS = 2;

interface AcceptedCommand {
  readonly command: string;
  readonly user: RecipeStep["user"];
}

interface CommandResult {
  readonly status: "succeeded" | "failed" | "broken";
  readonly text: string;
}

/**
 * Builds as RepoLaunch does: the model enters commands in a container. Commands without failure become steps of a
 * recipe.
 *
 * @example
 * const { recipe, gaveUp } = await buildInSession({ task, sources: "/src/shop", backend, promptRunner });
 */
export async function buildInSession(options: ModelBuilderOptions): Promise<ModelBuild> {
  return await runBuild(options, "single", (session) => enterCommands(session));
}

async function enterCommands(session: BuildSession): Promise<string | null> {
  const start = await startOf(session);
  const { maxRounds = DEFAULT_ENV_BUILD.commands } = session.options;
  const values = {
    repository: describeRepository(session.facts),
    examples: describeExamples(session.examples, "both"),
  };
  const thread: TextRequest["messages"][number][] = [];
  const accepted: AcceptedCommand[] = [];
  let base = start.recipe.base;
  let submissions = 0;
  for (let round = 1; round <= maxRounds; round += 1) {
    const answer = await session.ask({ prompt: "env-session", round, values, thread, schema: sessionAnswerSchema });
    if (answer.status === "refused") return `No usable answer: ${answer.reason}`;
    const { value, text } = answer;
    let reply: string;
    switch (value.action) {
      case "give_up":
        return `The model gave up: ${value.because}`;
      case "base":
        base = { ...base, version: value.version };
        reply = `The toolchain is now ${base.language} ${base.version ?? "(the image's own version)"}. The commands so far run in it.`;
        break;
      case "submit": {
        const recipe = replayed({ ...start.recipe, base }, accepted, value.test);
        const execution = await session.tryRecipe(recipe, { by: "single", round });
        if (execution.class === "resolved") return null;
        if (execution.class === "infra_error") throw broken(execution.detail);
        submissions += 1;
        if (submissions >= MAX_SUBMISSIONS) return `No proof after ${MAX_SUBMISSIONS} submissions.`;
        reply = `All commands were run again and the tests were run on both sides. There is no proof yet.\n${describeExecution(execution)}`;
        break;
      }
      default: {
        const running = { command: value.command, user: value.user };
        const isKept = value.action === "run";
        const result = await runCommand(
          session,
          { ...start.recipe, base },
          { accepted, running, nonce: start.nonce, isKept },
        );
        if (result.status === "broken") throw broken(result.text);
        if (result.status === "succeeded" && isKept) accepted.push(running);
        reply = result.text;
      }
    }
    thread.push({ role: "assistant", content: clip(text) }, { role: "user", content: withHistory(reply, accepted) });
  }
  return `No proof after ${maxRounds} commands.`;
}

interface SessionStart {
  readonly recipe: Recipe;
  /** Prevents layers of other sessions, whose output was not observed. */
  readonly nonce: string;
}

async function startOf(session: BuildSession): Promise<SessionStart> {
  return await session.observe<SessionStart>({ start: session.options.task.instance_id }, async () => ({
    recipe: await emptyRecipe(session, "single"),
    nonce: randomUUID(),
  }));
}

interface RunningCommand {
  readonly accepted: readonly AcceptedCommand[];
  readonly running: AcceptedCommand;
  readonly nonce: string;
  readonly isKept: boolean;
}

async function runCommand(
  { options, observe }: BuildSession,
  recipe: Recipe,
  { accepted, running, nonce, isKept }: RunningCommand,
): Promise<CommandResult> {
  const { backend, sources, task, buildLimits = {}, signal } = options;
  const steps = [...accepted, running].map(({ command, user }) => stepOf(`${command}\n# ${nonce}`, user));
  const run = async (): Promise<CommandResult> => {
    let output = "";
    const onOutput = (text: string): void => {
      output = (output + text).slice(-OUTPUT_CHARACTERS);
    };
    const build = await backend.build(
      { recipe: { ...recipe, steps }, sources, limits: buildLimits, onOutput },
      { signal },
    );
    if (build.status === "infrastructure") return { status: "broken", text: build.detail };
    if (build.status === "failed") {
      const text = `${failureReason(build)}; nothing of the command is kept\n${logForPrompt(build.log, task)}`;
      return { status: "failed", text };
    }
    if (!isKept) await backend.remove(build.env);
    return { status: "succeeded", text: `exit code 0\n${logForPrompt(output, task)}` };
  };
  return await observe({ command: steps, base: recipe.base }, run, ({ status }) => status !== "broken");
}

const OUTPUT_CHARACTERS = 65_536;

function stepOf(run: string, user: RecipeStep["user"]): RecipeStep {
  return { layer: "build", run, inputs: [], user };
}

/** Joins consecutive commands of a user to one step. */
function replayed(recipe: Recipe, accepted: readonly AcceptedCommand[], test: Omit<TestsAnswer, "because">): Recipe {
  const groups: { readonly user: RecipeStep["user"]; readonly commands: string[] }[] = [];
  for (const { command, user } of accepted) {
    const last = groups.at(-1);
    if (last?.user === user) last.commands.push(command);
    else groups.push({ user, commands: [command] });
  }
  const { prepare, command, result, env, helpers } = test;
  return {
    ...recipe,
    // A subshell per command; the line break ends a here-document.
    steps: groups.map(({ user, commands }) => stepOf(commands.map((each) => `(\n${each}\n)`).join(" && "), user)),
    helpers,
    test: { ...recipe.test, prepare, command, result, env },
    evidence: accepted.map((each) => ({ rule: "model", file: "", value: each.command.slice(0, 200) })),
  };
}

function withHistory(reply: string, accepted: readonly AcceptedCommand[]): string {
  const commands = accepted.map(({ command, user }) => `[${user}] ${command.slice(0, 500)}`).slice(-30);
  return `${reply}\n\nCommands so far:\n${commands.length === 0 ? "(none)" : commands.join("\n")}`;
}
