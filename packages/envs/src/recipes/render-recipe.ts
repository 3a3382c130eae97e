import { ENV_PLACES, type EnvTask, type Recipe, type RecipeStep } from "@repost/spec";
import { quote } from "./recipe-rule.ts";
import { debianToolchain, officialImage } from "./toolchains.ts";

const { repository: REPOSITORY_FOLDER, tools: TOOLS_FOLDER, user: TESTER } = ENV_PLACES;
const EXIT_MARKER = "REPOST_EXIT_CODE=";

export interface RenderDockerfileOptions {
  readonly recipe: Recipe;
  /** Plain Debian with Debian's toolchain. @default the official image of language and version */
  readonly debianImage?: string;
  /** Fetched by the build. @default none: the build context has the sources in `repository` */
  readonly clone?: { readonly address: string; readonly commit: string };
}

const GIT_IMAGE = "docker.io/library/buildpack-deps:bookworm-scm";
const FETCH = `git init -q /repository && cd /repository && git fetch -q --depth 1 "$0" "$1" && git checkout -q FETCH_HEAD`;

/** Copies the sources after the dependencies, so that changed sources keep that layer. */
export function renderDockerfile({ recipe, debianImage, clone }: RenderDockerfileOptions): string {
  const copy = `COPY --chown=${TESTER}${clone === undefined ? "" : " --from=sources"}`;
  const sources = clone === undefined ? "repository" : "/repository";
  const lines = [
    ...(clone === undefined ? [] : [`FROM ${GIT_IMAGE} AS sources`, runLine(FETCH, clone.address, clone.commit)]),
    `FROM ${debianImage ?? officialImage(recipe.base)}`,
    `LABEL dev.repost.instance=${JSON.stringify(recipe.instance_id)}`,
    "ENV DEBIAN_FRONTEND=noninteractive HOME=/home/tester",
    ...systemLines(recipe, debianImage !== undefined),
    // Java and others read the home from the user database.
    `RUN useradd --create-home --shell /bin/sh ${TESTER} && mkdir -p ${REPOSITORY_FOLDER} ${TOOLS_FOLDER} && chown ${TESTER} ${REPOSITORY_FOLDER} ${TOOLS_FOLDER}`,
    `WORKDIR ${REPOSITORY_FOLDER}`,
    ...(recipe.helpers.length === 0 ? [] : [`COPY --chown=${TESTER} helpers/ ${TOOLS_FOLDER}/`]),
    ...layerLines(
      recipe,
      "dependencies",
      (path) => `${copy} ${JSON.stringify([`${sources}/${path}`, `${REPOSITORY_FOLDER}/${path}`])}`,
    ),
    `${copy} ${sources}/ ${REPOSITORY_FOLDER}/`,
    ...layerLines(recipe, "build", () => ""),
    `USER ${TESTER}`,
  ];
  return `${lines.join("\n")}\n`;
}

function systemLines({ base, steps }: Recipe, usesDebian: boolean): readonly string[] {
  const toolchain = debianToolchain(base).join(" ");
  const install = `RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates git patch ${toolchain}`;
  const systemSteps = steps.filter(({ layer }) => layer === "system").map(({ run }) => runLine(run));
  return [...(usesDebian ? [install] : []), ...systemSteps];
}

function layerLines(
  { steps }: Recipe,
  layer: RecipeStep["layer"],
  copyInput: (path: string) => string,
): readonly string[] {
  return steps
    .filter((step) => step.layer === layer)
    .flatMap((step) => [`USER ${step.user}`, ...step.inputs.map(copyInput), runLine(step.run)]);
}

function runLine(command: string, ...values: readonly string[]): string {
  return `RUN ${JSON.stringify(["sh", "-c", command, ...values])}`;
}

/** Renders Multi-Docker-Eval's script, which applies the test patch and prints `REPOST_EXIT_CODE=`. */
export function renderEvalScript(recipe: Recipe, task: Pick<EnvTask, "test_patch">): string {
  const { prepare, command, env } = recipe.test;
  const marker = delimiterFor(task.test_patch);
  return [
    "#!/bin/bash",
    "set -u",
    `cd ${REPOSITORY_FOLDER} || exit 1`,
    'RESULTS="${RESULTS:-$(mktemp -d)}"; export RESULTS',
    ...Object.entries(env).map(([name, value]) => `export ${name}=${quote(value)}`),
    `git apply --verbose - <<'${marker}' || exit 1`,
    task.test_patch.replace(/\n$/u, ""),
    marker,
    ...prepare.map((each) => `( ${each} ) || exit 1`),
    `( ${command} )`,
    "code=$?",
    `echo "${EXIT_MARKER}$code"`,
    // The published evaluator reads this line.
    'echo "echo OMNIGRIL_EXIT_CODE=$code"',
    "exit $code",
    "",
  ].join("\n");
}

export function delimiterFor(text: string): string {
  const lines = new Set(text.split("\n"));
  let marker = "REPOST_PATCH";
  while (lines.has(marker)) marker += "_";
  return marker;
}
