import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SourceOptions } from "../source-options.ts";
import { gitCommands } from "./git-commands.ts";
import { prepareRepository } from "./git-settings.ts";
import type { RemoteAddress } from "./remote-address.ts";

/** Asks a git server for the names of its tags. Returns an empty list when the server does not answer. */
export async function listTags(
  address: RemoteAddress,
  { environment, timeoutMs }: Required<Pick<SourceOptions, "environment" | "timeoutMs">>,
): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), "repost-git-tags-"));
  try {
    const git = gitCommands({ folder, environment, signal: AbortSignal.timeout(timeoutMs) });
    await prepareRepository(git, folder, address);
    const listing = await git.raw("ls-remote", "--quiet", "--refs", "--tags", "origin");
    return [...listing.matchAll(/\trefs\/tags\/(.+)$/gmu)].map(([, name = ""]) => name);
  } catch {
    // Tags only help to name a version.
    return [];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
