import { matchesGlob } from "node:path";
import type { Readable } from "node:stream";
import type { Recipe } from "@repost/spec";
import { Parser } from "tar";
import { REPOSITORY } from "./env-layers.ts";
import type { EnvMachine } from "./env-machine.ts";

/** Larger reports count as missing. */
const REPORT_BYTES = 64 * 1024 ** 2;

/** Ends all processes first. Ignores links. */
export async function readReports(
  machine: Pick<EnvMachine, "stopAndGet">,
  { form, path }: Recipe["test"]["result"],
  results: string,
): Promise<readonly string[]> {
  if (form === "exit_code") return [];
  const isInRepository = path.startsWith("**/");
  const archive = await machine.stopAndGet(isInRepository ? REPOSITORY : results);
  return archive === null ? [] : await textsIn(archive, path);
}

async function textsIn(archive: Readable, pattern: string): Promise<readonly string[]> {
  const reports: { readonly path: string; readonly text: Promise<Buffer> }[] = [];
  const parser = new Parser({
    onReadEntry: (entry) => {
      const path = entry.path.slice(entry.path.indexOf("/") + 1);
      if (entry.type === "File" && entry.size <= REPORT_BYTES && matchesGlob(path, pattern))
        reports.push({ path, text: entry.concat() });
      else entry.resume();
    },
  });
  await new Promise<void>((resolve, reject) => {
    parser.on("end", () => {
      resolve();
    });
    parser.on("error", reject);
    archive.on("error", reject);
    archive.pipe(parser);
  });
  const sorted = reports.toSorted((left, right) => (left.path < right.path ? -1 : 1));
  return await Promise.all(sorted.map(async ({ text }) => (await text).toString("utf8")));
}
