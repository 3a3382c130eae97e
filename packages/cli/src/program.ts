import { createRequire } from "node:module";
import { RUN_FILES } from "@repost/spec";
import { Command } from "commander";
import { createCommand } from "./add-settings.ts";
import type { CommandContext } from "./command-context.ts";
import { addHelp, HELP_FORMAT } from "./help/add-help.ts";
import { addPreset, addStopConflict } from "./linked-options.ts";
import { functionOfFile } from "./option-values.ts";

/** Returns an action that loads the module of its command first. */
type ActionOf = <Values extends readonly unknown[]>(
  load: () => Promise<(context: CommandContext, ...values: Values) => Promise<void>>,
) => (...values: Values) => Promise<void>;

type DefineCommand = (actionOf: ActionOf) => Command;

const SOURCE = "folder, git URL, pypi:NAME[==VERSION], or npm:NAME[@VERSION]";
const SOURCES = "folder, git URL, pypi:NAME[==VERSION], npm:NAME[@VERSION], or github:QUERY";
const BUILD_SOURCES =
  "folder, git URL, pypi:NAME[==VERSION], npm:NAME[@VERSION], github:QUERY, or file of function rows";
const PREDICTED_DATASET = "run directory, dataset file, or published dataset (RepoST, HumanEval, MBPP)";
const ENV_TASKS = "file of rows of Multi-Docker-Eval, SWE-bench, SWE-rebench or RepoLaunch";
const ENV_RUN = "run directory of repost envs validate";

/** In the order of the help text. */
const COMMANDS: readonly DefineCommand[] = [
  (actionOf) =>
    new Command("doctor")
      .description("check this machine and print remedies")
      .action(actionOf(async () => (await import("./commands/doctor.ts")).doctor)),
  (actionOf) =>
    createCommand("discover", "list the functions that build selects")
      .argument("<source...>", SOURCES)
      .action(actionOf(async () => (await import("./commands/discover.ts")).discover)),
  (actionOf) =>
    createCommand("context", `extract the dependencies of functions to ${RUN_FILES.contexts}, or show one context`)
      .argument("<run>", `run directory with ${RUN_FILES.targets}`)
      .argument("[id]", "instance id or part of it; prints the context as a prompt")
      .action(actionOf(async () => (await import("./commands/context.ts")).context)),
  (actionOf) =>
    createCommand("sandbox", `build one runnable module per context: ${RUN_FILES.modules}`)
      .argument("<run>", `run directory with ${RUN_FILES.contexts}`)
      .action(actionOf(async () => (await import("./commands/sandbox.ts")).sandbox)),
  (actionOf) =>
    createCommand("testgen", `generate tests for the modules of a run: ${RUN_FILES.suites}`)
      .argument("<run>", `run directory with ${RUN_FILES.modules}`)
      .action(actionOf(async () => (await import("./commands/testgen.ts")).testgen)),
  (actionOf) =>
    createCommand("check", `record and check the test suites of a run: ${RUN_FILES.environments}`)
      .argument("<run>", `run directory with ${RUN_FILES.suites}`)
      .action(actionOf(async () => (await import("./commands/check.ts")).check)),
  (actionOf) =>
    createCommand("build", "build tested environments from repositories")
      .argument("<source...>", BUILD_SOURCES)
      .action(actionOf(async () => (await import("./commands/build.ts")).build)),
  (actionOf) =>
    createCommand("validate", "check on this machine that references pass and stubs fail")
      .argument("<dataset>", PREDICTED_DATASET)
      .action(actionOf(async () => (await import("./commands/validate.ts")).validate)),
  (actionOf) =>
    createCommand("describe", "let a model describe every function of a dataset; resumable")
      .argument("<dataset>", "run directory, dataset file, or published dataset")
      .action(actionOf(async () => (await import("./commands/describe.ts")).describe)),
  (actionOf) =>
    addPreset(createCommand("generate", "let a model write every function of a dataset; resumable"))
      .argument("<dataset>", PREDICTED_DATASET)
      .action(actionOf(async () => (await import("./commands/generate.ts")).generate)),
  (actionOf) =>
    createCommand("complete", "let a model fill the masked code of completion tasks; resumable")
      .argument("<tasks>", "folder of tasks that repost mask wrote")
      .action(actionOf(async () => (await import("./commands/complete.ts")).complete)),
  (actionOf) =>
    addPreset(createCommand("eval", "judge predictions on environments and estimate pass@k"))
      .argument("<dataset>", "run directory, folder of tasks, dataset file, or published dataset (RepoST, HumanEval)")
      .action(actionOf(async () => (await import("./commands/eval.ts")).evaluate)),
  (actionOf) =>
    createCommand("export", "convert a dataset for other tools, publishing, training or reviewers")
      .argument("<dataset>", "run directory, folder of tasks, dataset file, or folder of Parquet files")
      .action(actionOf(async () => (await import("./commands/export.ts")).exportAll)),
  (actionOf) =>
    createCommand("mask", "mask code of repositories that their own tests can judge: completion tasks")
      .argument("<source...>", SOURCES)
      .action(actionOf(async () => (await import("./commands/mask.ts")).mask)),
  (actionOf) =>
    createCommand("instruct", "write training rows that ask for masked code of repositories")
      .argument("<source...>", SOURCES)
      .action(actionOf(async () => (await import("./commands/instruct.ts")).instruct)),
  (actionOf) =>
    createCommand("mutate", "measure how many small changes of a function its tests detect")
      .argument("<file:function>", "function, such as src/shop.py:shipping or src/cart.ts:Cart.total", functionOfFile)
      .action(actionOf(async () => (await import("./commands/mutate.ts")).mutate)),
  (actionOf) =>
    createCommand("review", "summarize review sheets, or import solve sheets as predictions")
      .argument("<sheet...>", "CSV files, one per person, named after the person")
      .action(actionOf(async () => (await import("./commands/review.ts")).review)),
  (actionOf) =>
    createCommand("stats", "print statistics of a dataset")
      .argument("<dataset>", "run directory, file of targets, contexts or environments, or published dataset")
      .action(actionOf(async () => (await import("./commands/stats.ts")).stats)),
  (actionOf) =>
    new Command("show")
      .description("list the environments or completion tasks of a run, or show one")
      .argument("<run>", "run directory")
      .argument("[id]", "instance id or part of it")
      .action(actionOf(async () => (await import("./commands/show.ts")).show)),
  (actionOf) =>
    new Command("explain")
      .description("explain why a function was accepted or rejected")
      .argument("<run>", "run directory")
      .argument("<id>", "instance id or part of it")
      .action(actionOf(async () => (await import("./commands/explain.ts")).explain)),
  (actionOf) =>
    createCommand("report", "print the figures of a run, or compare evaluations")
      .argument("<run...>", "one run, or several evaluations of the same dataset")
      .action(actionOf(async () => (await import("./commands/report.ts")).report)),
  (actionOf) =>
    createCommand("callgraph", 'print a call graph as JSON: {"module.function": ["module.callee"]}')
      .argument("<source>", SOURCE)
      .action(actionOf(async () => (await import("./commands/callgraph.ts")).printCallGraph)),
  (actionOf) =>
    addStopConflict(createCommand("test", "run a repository's own tests in a sandbox, from its manifests alone"))
      .argument("<source>", SOURCE)
      .action(actionOf(async () => (await import("./commands/test.ts")).test)),
  groupOf("envs", "build repositories with a known fix, and test the fix", [
    (actionOf) =>
      createCommand("envs mine", "find tested fixes in a git history and write tasks")
        .argument("<repository>", "git address or path, optionally with @revision")
        .action(actionOf(async () => (await import("./commands/envs.ts")).mine)),
    (actionOf) =>
      createCommand("envs explain", "print the recipe of a task with the evidence of each value")
        .argument("<tasks>", ENV_TASKS)
        .argument("[id]", "instance id (default: the first task)")
        .action(actionOf(async () => (await import("./commands/envs.ts")).explainRecipe)),
    (actionOf) =>
      createCommand("envs build", "build environments, with a model where rules fail, and validate them; resumable")
        .argument("<tasks>", ENV_TASKS)
        .action(actionOf(async () => (await import("./commands/envs.ts")).build)),
    (actionOf) =>
      createCommand("envs validate", "build environments, and run their tests without and with the fix; resumable")
        .argument("<tasks>", ENV_TASKS)
        .action(actionOf(async () => (await import("./commands/envs.ts")).validate)),
    (actionOf) =>
      createCommand("envs report", "print the figures of validated environments, and write report.md and report.html")
        .argument("<run>", ENV_RUN)
        .action(actionOf(async () => (await import("./commands/envs.ts")).report)),
    (actionOf) =>
      createCommand("envs export", "write resolved environments as rows and folders of SWE-bench 5")
        .argument("<run>", ENV_RUN)
        .action(actionOf(async () => (await import("./commands/envs.ts")).exportTasks)),
  ]),
  (actionOf) =>
    createCommand("impact", "print which tests of a repository reach a function")
      .argument("<source>", SOURCE)
      .argument("[selection]", "PATH:FUNCTION, PATH:LINE or PATH:FIRST-LAST (default: all files)")
      .action(actionOf(async () => (await import("./commands/impact.ts")).printImpact)),
  groupOf("runtime", "list, export, load and remove installed packages", [
    (actionOf) =>
      createCommand("runtime list", "list the installed environments").action(
        actionOf(async () => (await import("./commands/runtime.ts")).list),
      ),
    (actionOf) =>
      createCommand("runtime export", "write the runtime of a dataset to an archive or image")
        .argument("<what>", "run directory, dataset file, or start of a lock digest: sha256:...")
        .action(actionOf(async () => (await import("./commands/runtime.ts")).exportRuntime)),
    (actionOf) =>
      createCommand("runtime load", "verify and unpack an archive of installed packages")
        .argument("<archive>", "file written by runtime export")
        .action(actionOf(async () => (await import("./commands/runtime.ts")).load)),
    (actionOf) =>
      createCommand("runtime prune", "remove installed packages without recent use").action(
        actionOf(async () => (await import("./commands/runtime.ts")).prune),
      ),
  ]),
  (actionOf) =>
    createCommand("clean", "remove layers of repository environments, and remains of killed commands").action(
      actionOf(async () => (await import("./commands/clean.ts")).clean),
    ),
];

export function createProgram(context: CommandContext): Command {
  const { version } = createRequire(import.meta.url)("../package.json") as { version: string };
  const program = new Command("repost")
    .description("Build tested coding environments from real repositories, and evaluate code models.")
    .version(version, "-V, --version", "version number")
    .showHelpAfterError("(see repost --help)")
    .configureHelp(HELP_FORMAT)
    .helpOption("-h, --help", "show help")
    .helpCommand("help [command]", "show help of a command")
    .option("--json", "results as JSON on standard output")
    .option("--debug", "stack traces of errors")
    .exitOverride();
  const actionOf: ActionOf =
    (load) =>
    async (...values) =>
      (await load())(context, ...values);
  for (const define of COMMANDS) program.addCommand(addHelp(define(actionOf)).exitOverride());
  return program;
}

function groupOf(name: string, description: string, commands: readonly DefineCommand[]): DefineCommand {
  return (actionOf) => {
    const group = new Command(name).description(description);
    for (const define of commands) group.addCommand(define(actionOf).exitOverride());
    return group;
  };
}
