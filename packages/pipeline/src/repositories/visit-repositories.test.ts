import type { SelectedRepository } from "@repost/context";
import { RepostError } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { visitRepositories } from "./visit-repositories.ts";

const statistics = { topics: null, stars: 1, contributors: null, size_kb: 1, created_at: null, pushed_at: null };
const selected = (source: string): SelectedRepository => ({
  source,
  license: "MIT",
  statistics: { ...statistics, setup_files: null },
});
const failing = (code: string): RepostError => new RepostError(`It fails with ${code}.`, { code, hint: "Wait." });

async function visit(names: readonly string[], isSelected = true, signal?: AbortSignal): Promise<readonly string[]> {
  const messages: string[] = [];
  const repositories = names.map((spec) => ({ spec, address: spec, selected: isSelected ? selected(spec) : null }));
  const visits = visitRepositories({
    repositories,
    signal,
    visit: async ({ spec }) => {
      await Promise.resolve();
      if (spec === "fault") throw new TypeError("a fault of ours");
      if (spec !== "ok") throw failing(spec);
      return spec;
    },
  });
  for await (const visited of visits)
    messages.push(visited.status === "visited" ? visited.value : `${visited.rejection.reason} ${visited.isSettled}`);
  return messages;
}

describe("visitRepositories", () => {
  it("continues after repositories that cannot be opened, and reports permanent failures", async () => {
    const names = ["CONTEXT_GIT_NOT_FOUND", "ok", "CONTEXT_REPOSITORY_TOO_LARGE", "CONTEXT_NO_SOURCES", "ok"];
    expect(await visit(names)).toEqual([
      "context_git_not_found false",
      "ok",
      "repository_too_large true",
      "no_sources true",
      "ok",
    ]);
    // The user may repair a folder before a retry.
    expect(await visit(["CONTEXT_NO_SOURCES", "ok"], false)).toEqual(["no_sources false", "ok"]);
  });

  it("ends when several consecutive failures show that the network is unavailable", async () => {
    const gone = Array.from({ length: 4 }, () => "CONTEXT_NETWORK_UNREACHABLE");
    expect(await visit([...gone, "ok", ...gone])).toHaveLength(9);
    await expect(visit(["ok", ...gone, "CONTEXT_GIT_TIMEOUT", "ok"])).rejects.toMatchObject({
      code: "CONTEXT_GIT_TIMEOUT",
    });
  });

  it("throws for a single named source, for other errors, and when no source can be opened", async () => {
    await expect(visit(["CONTEXT_NO_SOURCES"], false)).rejects.toMatchObject({ code: "CONTEXT_NO_SOURCES" });
    await expect(visit(["ok", "EXECUTOR_BROKEN", "ok"])).rejects.toMatchObject({ code: "EXECUTOR_BROKEN" });
    await expect(visit(["ok", "fault"])).rejects.toThrow("a fault of ours");
    await expect(visit(["CONTEXT_GIT_NOT_FOUND"])).rejects.toMatchObject({ code: "PIPELINE_NOTHING_TO_DO" });
    expect(await visit(["CONTEXT_NO_SOURCES"])).toEqual(["no_sources true"]);
  });

  it("visits several concurrently, reports them in order, and aborts unneeded visits", async () => {
    const events: string[] = [];
    const repositories = ["a", "b", "c", "d", "e"].map((spec) => ({ spec, address: spec, selected: null }));
    const finish = new Map<string, () => void>();
    const visits = visitRepositories({
      repositories,
      concurrency: 3,
      visit: async ({ spec }, signal) => {
        events.push(`start ${spec}`);
        const ended = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
        const finished = new Promise<void>((resolve) => finish.set(spec, resolve));
        await Promise.race([finished, ended]);
        if (signal.aborted) events.push(`end ${spec}`);
        return spec;
      },
    });
    const first = visits.next();
    finish.get("c")?.();
    finish.get("a")?.();
    expect(await first).toMatchObject({ value: { status: "visited", value: "a" } });
    const second = visits.next();
    await Promise.resolve();
    finish.get("b")?.();
    expect(await second).toMatchObject({ value: { value: "b" } });
    await visits.return();
    expect(events).toEqual(["start a", "start b", "start c", "start d", "end d"]);
  });

  it("does not report an abort as a loss", async () => {
    await expect(visit(["CONTEXT_GIT_FAILED", "ok"], true, AbortSignal.abort())).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});
