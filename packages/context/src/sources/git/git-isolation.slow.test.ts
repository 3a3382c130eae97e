// @module-tag git
import { execFileSync } from "node:child_process";
import { chmod, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { OpenRepository } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { commitAll, git, serveGit, serveHttp, type GitServer } from "../../../test/support/git-repository.ts";
import { createScratch } from "../../../test/support/scratch.ts";
import { ContextError } from "../../errors.ts";
import { createSource } from "../create-source.ts";
import { openGit } from "./git-source.ts";

const scratch = createScratch();
const servers: GitServer[] = [];
const SECRET = "s3cret-of-the-baker";
const BASIC = `Basic ${Buffer.from(`baker:${SECRET}`).toString("base64")}`;

afterAll(async () => {
  await Promise.all(servers.map(async (server) => await server.close()));
  await scratch.remove();
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<GitServer> {
  const server = await serveHttp([], answer);
  servers.push(server);
  return server;
}

async function serveOven(authorization?: string): Promise<GitServer> {
  const work = await scratch.folder({ "oven.py": "x = 1\n" });
  commitAll(work, "all");
  const parent = await scratch.folder();
  git(parent, "clone", "--quiet", "--bare", work, join(parent, "oven.git"));
  const server = await serveGit(parent, authorization);
  servers.push(server);
  return server;
}

async function codeOf(opening: Promise<OpenRepository>): Promise<string> {
  return await opening.then(
    async (repository) => {
      await repository.close();
      return "opened";
    },
    (error: unknown) => (ContextError.is(error) ? error.code : String(error)),
  );
}

async function tracer(
  name: string,
  output = "",
): Promise<{ readonly folder: string; readonly ran: () => Promise<string> }> {
  const traces = await scratch.folder();
  const script = `#!/bin/sh\necho "$@" >> ${traces}/ran\nprintf '${output}'\n`;
  const folder = await scratch.folder({ [name]: script });
  await chmod(join(folder, name), 0o755);
  return { folder, ran: async () => await readFile(join(traces, "ran"), "utf8").catch(() => "") };
}

describe("openGit, led elsewhere by a server", () => {
  it.each(["file:///etc/", "ext::sh%20-c%20id", "ftp://127.0.0.1:1/", "gopher://127.0.0.1:1/"])(
    "does not follow it to %s",
    async (place) => {
      const server = await serve((request, response) => {
        response.writeHead(302, { location: `${place}${request.url ?? ""}` }).end();
      });
      expect(await codeOf(createSource(`${server.url}/a/b`).open())).toMatch(
        /^CONTEXT_(?:GIT_FAILED|GIT_NOT_FOUND|NETWORK_UNREACHABLE)$/u,
      );
    },
  );

  it.each([
    ["that asks for none", undefined, "opened"],
    ["that asks for some", BASIC, "CONTEXT_GIT_NOT_FOUND"],
  ])("follows it to another host %s, without the credentials for the first", async (_, wanted, outcome) => {
    const other = await serveOven(wanted);
    const elsewhere = other.url.replace("127.0.0.1", "localhost");
    const first = await serve(({ url }, response) => {
      response.writeHead(301, { location: `${elsewhere}${url ?? ""}` }).end();
    });
    const address = `${first.url.replace("//", `//baker:${SECRET}@`)}/oven.git`;
    expect(await codeOf(createSource(address).open())).toBe(outcome);
    expect(new Set(other.authorizations)).toEqual(new Set([undefined]));
  });
});

describe("openGit, where a password is wanted", () => {
  it("asks nobody: no terminal, no askpass program of the environment or the settings", async () => {
    const server = await serveOven(BASIC);
    const askpass = await tracer("askpass", "baker");
    const program = join(askpass.folder, "askpass");
    const home = await scratch.folder({ ".gitconfig": `[core]\n\taskPass = ${program}\n` });
    const environment = {
      PATH: process.env["PATH"],
      HOME: home,
      GIT_ASKPASS: program,
      SSH_ASKPASS: program,
      SSH_ASKPASS_REQUIRE: "force",
      DISPLAY: ":0",
      GIT_TERMINAL_PROMPT: "1",
    };
    expect(await codeOf(openGit({ url: `${server.url}/oven.git`, revision: null, environment }))).toBe(
      "CONTEXT_GIT_NOT_FOUND",
    );
    expect(await askpass.ran()).toBe("");
  });

  it("takes what the user's credential helper gives, and stores nothing with it that stands in an address", async () => {
    const server = await serveOven(BASIC);
    const helper = await tracer("helper", String.raw`username=baker\npassword=${SECRET}\n`);
    const settings = `[credential]\n\thelper = ${join(helper.folder, "helper")}\n`;
    const environment = { PATH: process.env["PATH"], HOME: await scratch.folder({ ".gitconfig": settings }) };
    const failure = await openGit({
      url: `${server.url.replace("//", `//baker:${SECRET}@`)}/oven.git`,
      revision: null,
      environment,
    });
    await failure.close();
    expect(await helper.ran()).toBe("");
    const helped = await openGit({ url: `${server.url}/oven.git`, revision: null, environment });
    await helped.close();
    expect(await helper.ran()).toBe("get\nstore\n");
  });

  it("starts ssh so that it cannot ask either", async () => {
    const ssh = await tracer("ssh");
    const environment = { PATH: `${ssh.folder}:${process.env["PATH"]}`, HOME: ssh.folder, GIT_SSH: "/bin/false" };
    const opening = openGit({ url: "ssh://git@oven.invalid/bakery/oven", revision: null, environment });
    expect(await codeOf(opening)).toMatch(/^CONTEXT_/u);
    expect((await ssh.ran()).split("\n")[0]).toMatch(
      /-oBatchMode=yes -oConnectTimeout=20.* git@oven\.invalid git-upload-pack '\/bakery\/oven'$/u,
    );
  });
});

describe("openGit with credentials in the address", () => {
  it("shows them in no process's arguments or environment, in no record and in no message", async () => {
    const processes: string[] = [];
    const server = await serve((_, response) => {
      processes.push(execFileSync("ps", ["axeww", "-o", "args"], { encoding: "utf8" }));
      response.writeHead(processes.length === 1 ? 401 : 500, { "www-authenticate": 'Basic realm="git"' }).end();
    });
    const address = `${server.url.replace("//", `//baker:${SECRET}@`)}/oven.git@main`;
    const error: unknown = await createSource(address)
      .open()
      .catch((reason: unknown) => reason);
    expect(processes.length).toBeGreaterThan(1);
    expect(processes.join("\n")).toContain("git-remote-http");
    expect(processes.join("\n")).not.toContain(SECRET);
    const errorText = JSON.stringify(error, ["message", "hint", "code", "stack", "cause"]) + String(error);
    expect(errorText).toContain("CONTEXT_");
    expect(errorText).not.toContain(SECRET);
  });
});
