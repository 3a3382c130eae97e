import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type EngineEndpoint, findEndpoint } from "./engine-endpoint.ts";

describe("findEndpoint", () => {
  let home = "";
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "repost-endpoint-"));
  });
  afterEach(() => rm(home, { recursive: true }));

  it.each([
    ["unix:///run/user/1000/docker.sock", { socketPath: "/run/user/1000/docker.sock" }],
    ["npipe:////./pipe/docker_engine", { socketPath: "//./pipe/docker_engine" }],
    ["tcp://engine.test:1234", { protocol: "http", host: "engine.test", port: "1234" }],
    ["engine.test:1234", { protocol: "http", host: "engine.test", port: "1234" }],
    ["tcp://engine.test", { protocol: "http", host: "engine.test", port: "2375" }],
    ["https://engine.test", { protocol: "https", host: "engine.test", port: "2376" }],
    ["ssh://ann@engine.test", { protocol: "ssh", host: "engine.test", port: "22", username: "ann", sshOptions: {} }],
    ["tcp://[::1]:2375", { protocol: "http", host: "::1", port: "2375" }],
  ])("reads the address %s", (address, options) => {
    const result = findEndpoint({ env: { DOCKER_HOST: address }, home });
    expect({ ...result, options: given(result) }).toEqual({ address, source: "DOCKER_HOST", options });
  });

  it("sets every connection option, so that the client reads none from the environment", () => {
    const { options } = findEndpoint({ env: { DOCKER_HOST: "unix:///a.sock" }, home });
    expect(Object.keys(options)).toEqual(expect.arrayContaining(["host", "port", "protocol", "ca", "cert", "key"]));
  });

  it.each(["nonsense://x", "tcp://", "://"])("refuses the address %s", (address) => {
    expect(() => findEndpoint({ env: { DOCKER_HOST: address }, home })).toThrow(
      expect.objectContaining({ code: "EXECUTOR_DOCKER_UNAVAILABLE" }),
    );
  });

  it("prefers the option, then DOCKER_HOST, then DOCKER_CONTEXT, then the current context", async () => {
    await context("office", "tcp://office.test:1");
    await context("home", "tcp://home.test:1");
    await write(".docker/config.json", JSON.stringify({ currentContext: "office", auths: {} }));
    const env = { DOCKER_HOST: "tcp://host.test:1", DOCKER_CONTEXT: "home" };
    const result = [
      findEndpoint({ host: "tcp://option.test:1", env, home }),
      findEndpoint({ env, home }),
      findEndpoint({ env: { DOCKER_CONTEXT: "home" }, home }),
      findEndpoint({ env: {}, home }),
    ];
    expect(result.map(({ address, source }) => `${source}: ${address}`)).toEqual([
      "the option host: tcp://option.test:1",
      "DOCKER_HOST: tcp://host.test:1",
      'the context "home": tcp://home.test:1',
      'the context "office": tcp://office.test:1',
    ]);
  });

  it("reads certificates from the folder of the context or of DOCKER_CERT_PATH", async () => {
    await context("office", "tcp://office.test");
    const contextFolder = `.docker/contexts/tls/${digest("office")}/docker`;
    for (const folder of [contextFolder, "certificates"]) {
      for (const name of ["ca", "cert", "key"]) await write(`${folder}/${name}.pem`, `${folder} ${name}`);
    }
    const secured = (folder: string): object => ({
      ca: Buffer.from(`${folder} ca`),
      cert: Buffer.from(`${folder} cert`),
      key: Buffer.from(`${folder} key`),
    });
    const DOCKER_CERT_PATH = join(home, "certificates");
    const DOCKER_HOST = "tcp://host.test:9";
    expect(given(findEndpoint({ env: { DOCKER_CONTEXT: "office" }, home }))).toEqual({
      protocol: "https",
      host: "office.test",
      port: "2376",
      ...secured(contextFolder),
    });
    expect(given(findEndpoint({ env: { DOCKER_HOST, DOCKER_TLS_VERIFY: "1", DOCKER_CERT_PATH }, home }))).toEqual({
      protocol: "https",
      host: "host.test",
      port: "9",
      ...secured("certificates"),
    });
    expect(given(findEndpoint({ env: { DOCKER_HOST, DOCKER_CERT_PATH }, home }))).toEqual({
      protocol: "http",
      host: "host.test",
      port: "9",
    });
  });

  it("reports a missing context or an invalid file", async () => {
    expect(() => findEndpoint({ env: { DOCKER_CONTEXT: "gone" }, home })).toThrow(
      'No Docker engine can be used: there is no Docker context "gone".',
    );
    await write(".docker/config.json", "{");
    expect(() => findEndpoint({ env: {}, home })).toThrow("is not JSON");
  });

  it("reads the configuration from the folder in DOCKER_CONFIG", async () => {
    await write("elsewhere/config.json", JSON.stringify({ currentContext: "default" }));
    const { source } = findEndpoint({ env: { DOCKER_CONFIG: join(home, "elsewhere") }, home });
    expect(source).toBe("the usual place");
  });

  it("finds the socket of a rootless engine when no system socket exists", async () => {
    const path = join(home, "docker.sock");
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(path, resolve));
    const { address } = findEndpoint({ env: { XDG_RUNTIME_DIR: home }, home });
    server.close();
    expect([`unix://${path}`, "unix:///var/run/docker.sock"]).toContain(address);
  });

  async function write(path: string, content: string): Promise<void> {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), content);
  }

  async function context(name: string, host: string): Promise<void> {
    const meta = { Name: name, Metadata: {}, Endpoints: { docker: { Host: host, SkipTLSVerify: false } } };
    await write(`.docker/contexts/meta/${digest(name)}/meta.json`, JSON.stringify(meta));
  }
});

function digest(name: string): string {
  return createHash("sha256").update(name).digest("hex");
}

function given({ options }: EngineEndpoint): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
