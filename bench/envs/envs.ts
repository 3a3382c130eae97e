/**
 * Builds and validates small written repositories of nine languages, and traps, without a model:
 * node --conditions=@repost/source bench/envs/envs.ts [--image localhost/debian:bookworm] [--only TEXT] [--runs 3]
 * [--backend docker|sandbox] [--rootfs PATH] [--layers FOLDER]
 *
 * The image is plain Debian; the toolchains are Debian's.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs, promisify } from "node:util";
import {
  debianToolchain,
  deriveRecipe,
  readEnvTask,
  type Repair,
  repairEnvironment,
  validateEnvironment,
} from "@repost/envs";
import { createSandboxEnvBackend } from "@repost/executor";
import { createDockerEnvBackend } from "@repost/executor/docker";
import type { EnvBackend, EnvTask } from "@repost/spec";
import { instances, traps, type WrittenInstance } from "./written-instances.ts";

const { values } = parseArgs({
  options: {
    image: { type: "string", default: "localhost/debian:bookworm" },
    only: { type: "string", default: "" },
    runs: { type: "string", default: "3" },
    backend: { type: "string", default: "docker" },
    rootfs: { type: "string", default: "" },
    layers: { type: "string", default: "" },
    log: { type: "boolean", default: false },
  },
});

async function git(folder: string, ...args: readonly string[]): Promise<string> {
  const settings = ["-c", "user.name=bench", "-c", "user.email=bench@example.org"];
  return (await promisify(execFile)("git", [...settings, ...args], { cwd: folder })).stdout;
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Makes a repository at the base commit, and the two patches. */
async function prepare(folder: string, { id, language, base, fix, tests }: WrittenInstance): Promise<EnvTask> {
  await writeFiles(folder, base);
  await git(folder, "init", "-q");
  await git(folder, "add", "-A");
  await git(folder, "commit", "-qm", "base");
  const patchOf = async (files: Readonly<Record<string, string>>): Promise<string> => {
    await writeFiles(folder, files);
    await git(folder, "add", "-A");
    const patch = await git(folder, "diff", "--cached");
    await git(folder, "reset", "-q", "--hard");
    return patch;
  };
  const patch = await patchOf(fix);
  const test_patch = await patchOf(tests);
  const base_commit = (await git(folder, "rev-parse", "HEAD")).trim();
  return readEnvTask({ instance_id: id, repo: `written/${id}`, base_commit, language, patch, test_patch });
}

await using backend: EnvBackend =
  values.backend === "sandbox"
    ? createSandboxEnvBackend({
        rootfs: values.rootfs,
        toolchain: debianToolchain,
        ...(values.layers === "" ? {} : { folder: values.layers }),
      })
    : createDockerEnvBackend({ image: () => values.image, toolchain: debianToolchain });
let right = 0;
const chosen = [...instances, ...traps].filter(({ id }) => id.includes(values.only));
for (const instance of chosen) {
  const folder = await mkdtemp(join(tmpdir(), "repost-envs-"));
  try {
    const task = await prepare(folder, instance);
    const recipe = await deriveRecipe({ root: folder, task });
    const started = performance.now();
    const onRepair = ({ rule, value }: Repair): void => {
      console.log(`    ${instance.id}: ${rule} ${value}`);
    };
    const sources = folder;
    const verdict = await validateEnvironment({
      task,
      recipe:
        recipe.status === "accepted"
          ? await repairEnvironment({ task, recipe: recipe.value, backend, sources, onRepair })
          : null,
      backend,
      sources: folder,
      runs: Number(values.runs),
      ...(values.log ? { onOutput: (text: string) => process.stderr.write(text) } : {}),
    });
    const isRight = verdict.class === (instance.expected ?? "resolved");
    right += isRight ? 1 : 0;
    const sets = `F2P ${verdict.f2p.length} P2P ${verdict.p2p.length}`;
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(
      [isRight ? "ok" : "NO", instance.id, verdict.class, sets, `${seconds} s`, verdict.detail ?? ""].join("  "),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
console.log(`${right} of ${chosen.length} as expected`);
