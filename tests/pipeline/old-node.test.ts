import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MINIMUM_NODE_VERSION } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const CLI = fileURLToPath(new URL("../../packages/cli/", import.meta.url));

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "repost-old-node-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function startWith(engine: string): Promise<{ code: number; stdout: string; stderr: string }> {
  await cp(join(CLI, "src", "main.ts"), join(folder, "src", "main.ts"));
  await writeFile(
    join(folder, "src", "run-cli.ts"),
    'export const runCli = async () => (console.log("started"), 0);\n',
  );
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", engines: { node: engine } }));
  return await new Promise((resolve) => {
    execFile(process.execPath, [join(folder, "src", "main.ts")], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

describe("the command on an old Node", () => {
  it("reports the required and the current version, and starts nothing", async () => {
    const { versions } = process;
    expect(await startWith(">=99")).toEqual({
      code: 1,
      stdout: "",
      stderr: `repost needs Node 99 or newer. This is Node ${versions.node}.\nInstall Node 99 or newer, then run the command again.\n`,
    });
  });

  it("starts on a supported version", async () => {
    expect(await startWith(`>=${MINIMUM_NODE_VERSION}`)).toEqual({ code: 0, stdout: "started\n", stderr: "" });
  });

  it("requires the version that all packages declare", async () => {
    const { engines } = JSON.parse(await readFile(join(CLI, "package.json"), "utf8")) as { engines: { node: string } };
    expect(engines.node).toBe(`>=${MINIMUM_NODE_VERSION}`);
  });
});
