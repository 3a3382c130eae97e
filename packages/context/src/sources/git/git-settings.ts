import { mkdir, readFile, writeFile } from "node:fs/promises";
import { devNull } from "node:os";
import { join } from "node:path";
import type { SimpleGit } from "simple-git";
import type { RemoteAddress } from "./remote-address.ts";

/** No conversion at checkout and no filter programs. */
const ATTRIBUTES = "* -text -ident -filter -working-tree-encoding\n";

/** Keeps git from starting other programs. */
export async function prepareRepository(
  git: SimpleGit,
  root: string,
  { url, credentials }: RemoteAddress,
): Promise<string> {
  await git.raw("init", "--quiet", "--template=");
  const folder = join(root, ".git");
  const lines = [
    `[core]\n\thooksPath = ${quoted(devNull)}\n\tfsmonitor = false\n\tautocrlf = false\n\tbigFileThreshold = 8m`,
    "[gc]\n\tauto = 0\n[maintenance]\n\tauto = false\n[submodule]\n\trecurse = false\n[fetch]\n\trecurseSubmodules = false\n\tunpackLimit = 1",
    "[http]\n\tlowSpeedLimit = 1000\n\tlowSpeedTime = 60",
    `[remote "origin"]\n\turl = ${quoted(url)}`,
  ];
  if (credentials !== null) {
    const file = join(folder, "given-credentials");
    await writeFile(file, `${credentials}\n`, { mode: 0o600 });
    // A file, because other processes see arguments and redirects get headers.
    // The empty value disables the user's helpers.
    const helper = `store --file='${file.replaceAll("'", String.raw`'\''`)}'`;
    lines.push(`[credential]\n\thelper =\n\thelper = ${quoted(helper)}`);
  }
  const settings = `${await readFile(join(folder, "config"), "utf8")}${lines.join("\n")}\n`;
  await writeFile(join(folder, "config"), settings, { mode: 0o600 });
  await mkdir(join(folder, "info"), { recursive: true });
  await writeFile(join(folder, "info", "attributes"), ATTRIBUTES);
  return settings;
}

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
}
