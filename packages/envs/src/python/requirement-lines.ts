import { posix } from "node:path";
import { parseRequirement, type Requirement } from "@repost/spec";
import type { RepositoryFiles } from "../files/repository-files.ts";

interface FoundRequirement {
  readonly file: string;
  readonly requirement: Requirement;
}

export interface RequirementLines {
  readonly requirements: readonly FoundRequirement[];
  /** From lines such as `.[test]`. */
  readonly extras: readonly string[];
}

const REPOSITORY_ITSELF =
  /^(?:-e\s*|--editable[\s=]+)?(?:\.\/?|\{toxinidir\}|\{tox_root\})(?:\[(?<extras>[^\]]*)\])?$/u;
const INCLUDED = /^(?:-r\s*|--requirement[\s=]+)(?<path>\S+)$/u;
const MAX_DEPTH = 8;

/** Reads requirements files and tox, follows `-r`, and ignores options, paths and constraints. */
export async function readRequirementLines(
  files: RepositoryFiles,
  file: string,
  lines: readonly string[],
  depth = 0,
): Promise<RequirementLines> {
  const requirements: FoundRequirement[] = [];
  const extras: string[] = [];
  for (const line of lines) {
    const { path } = INCLUDED.exec(line)?.groups ?? {};
    const itself = REPOSITORY_ITSELF.exec(line);
    const requirement = line.startsWith("-") || itself !== null ? null : parseRequirement(line);
    if (itself !== null) extras.push(...(itself.groups?.["extras"] ?? "").split(",").map((extra) => extra.trim()));
    if (requirement !== null) requirements.push({ file, requirement });
    if (path === undefined || depth >= MAX_DEPTH) continue;
    const included = await readRequirementsFile(files, includedPath(file, path), depth + 1);
    requirements.push(...included.requirements);
    extras.push(...included.extras);
  }
  return { requirements, extras: extras.filter((extra) => extra !== "") };
}

export async function readRequirementsFile(files: RepositoryFiles, path: string, depth = 0): Promise<RequirementLines> {
  const text = (await files.read(path)) ?? "";
  const lines = text
    .replaceAll(/\\\r?\n/gu, " ")
    .split(/\r?\n/u)
    .map((line) => line.replace(/(?:^|\s)#.*$/u, "").replace(/\s--hash=.*$/u, ""))
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return await readRequirementLines(files, path, lines, depth);
}

function includedPath(file: string, path: string): string {
  const plain = path.replace(/^\{(?:toxinidir|tox_root)\}\//u, "");
  return plain === path ? posix.join(posix.dirname(file), path) : plain;
}
