import { readdir, readFile } from "node:fs/promises";
import { createProcessExecutor } from "@repost/executor";
import { afterAll, describe, expect, it } from "vitest";

const executor = createProcessExecutor();
afterAll(() => executor.close());

const SHIPPED = new URL("../../packages/judge/runtime/python/repost_split/", import.meta.url);

async function runtimeFiles() {
  const names = (await readdir(SHIPPED)).filter((name) => name.endsWith(".py"));
  return Promise.all(
    names.map(async (name) => ({
      path: `repost_split/${name}`,
      content: await readFile(new URL(name, SHIPPED), "utf8"),
    })),
  );
}

describe("the decoder of a candidate's messages in the test's process", () => {
  it("runs no code of any class and replaces no definition, whatever it receives", async () => {
    const program = await readFile(new URL("programs/fuzz_decoder.py", import.meta.url), "utf8");
    const { messages, stderr } = await executor.execute({
      runtime: "python",
      files: [{ path: "fuzz.py", content: program }, ...(await runtimeFiles())],
      entry: "fuzz.py",
      args: ["4000"],
      limits: { wall_ms: 100_000, cpu_ms: 100_000 },
    });
    expect(stderr).toBe("");
    const { accepted, refused, violations, ...damage } = JSON.parse(messages[0] ?? "{}") as Record<string, unknown>;
    expect(damage).toEqual({ tripped: [], unexpected: [] });
    for (const count of [accepted, refused, violations]) expect(count).toBeGreaterThan(200);
  });
});
