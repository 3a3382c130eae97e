import { matchesGlob } from "node:path";
import type { Recipe } from "@repost/spec";
import { Parser } from "tar";
import type { EnvContainer } from "./env-container.ts";
import { REPOSITORY } from "./env-layers.ts";

/** Reports above this size are cut, and then count as incomplete. */
const REPORT_BYTES = 64 * 1024 ** 2;

/** Returns the texts of the reports of a stopped container, sorted by path. Links are not followed. */
export async function readReports(
  container: Pick<EnvContainer, "get">,
  { form, path }: Recipe["test"]["result"],
  results: string,
): Promise<readonly string[]> {
  if (form === "exit_code") return [];
  const isInRepository = path.startsWith("**/");
  const archive = await container.get(isInRepository ? REPOSITORY : results);
  return archive === null ? [] : await textsIn(archive, path);
}

async function textsIn(archive: Buffer, pattern: string): Promise<readonly string[]> {
  const found: { readonly path: string; readonly text: Promise<Buffer> }[] = [];
  const parser = new Parser({
    onReadEntry: (entry) => {
      // The first part of each path is the folder's own name.
      const path = entry.path.slice(entry.path.indexOf("/") + 1);
      if (entry.type === "File" && entry.size <= REPORT_BYTES && matchesGlob(path, pattern))
        found.push({ path, text: entry.concat() });
      else entry.resume();
    },
  });
  await new Promise<void>((resolve, reject) => {
    parser.on("end", () => {
      resolve();
    });
    parser.on("error", reject);
    parser.end(archive);
  });
  const sorted = found.toSorted((left, right) => (left.path < right.path ? -1 : 1));
  return await Promise.all(sorted.map(async ({ text }) => (await text).toString("utf8")));
}
