import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { readEnvTask } from "@repost/envs";
import type { EnvTask } from "@repost/spec";
import type { WrittenInstance } from "./written-instances.ts";

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

export interface PreparedTask {
  readonly task: EnvTask;
  readonly candidate: string;
}

export async function prepareInstance(folder: string, instance: WrittenInstance): Promise<PreparedTask> {
  const { id, language, base, fix, tests, candidate: files = {} } = instance;
  await writeFiles(folder, base);
  await git(folder, "init", "-q");
  await git(folder, "add", "-A");
  await git(folder, "commit", "-qm", "base");
  const patchOf = async (changed: Readonly<Record<string, string>>): Promise<string> => {
    await writeFiles(folder, changed);
    await git(folder, "add", "-A");
    const patch = await git(folder, "diff", "--cached");
    await git(folder, "reset", "-q", "--hard");
    return patch;
  };
  const patch = await patchOf(fix);
  const test_patch = await patchOf(tests);
  const candidate = await patchOf(files);
  const base_commit = (await git(folder, "rev-parse", "HEAD")).trim();
  const repository = { repo: `written/${id}`, repo_url: folder, base_commit };
  return { task: readEnvTask({ ...repository, instance_id: id, language, patch, test_patch }), candidate };
}
