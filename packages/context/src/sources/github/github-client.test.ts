import { inspect } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { serveGithub, type GithubServer, type ScriptedAnswer } from "../../../test/support/github-server.ts";
import { ContextError } from "../../errors.ts";
import { createGithubClient, type GithubClientOptions } from "./github-client.ts";

const NOON = Date.parse("2024-12-01T12:00:00Z");
const servers: GithubServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map(async (server) => await server.close()));
});

async function ask(
  script: readonly ScriptedAnswer[],
  options: GithubClientOptions = {},
): Promise<{ readonly status: number | string; readonly waits: readonly number[]; readonly server: GithubServer }> {
  const server = await serveGithub();
  servers.push(server);
  server.script.push(...script);
  const waits: number[] = [];
  let now = NOON;
  const client = createGithubClient({
    environment: { GITHUB_API_URL: server.url },
    now: () => now,
    sleep: async (ms) => {
      waits.push(ms);
      now += ms;
    },
    ...options,
  });
  const status = await client.get("/search/repositories", { q: "oven", per_page: "1", page: "1" }).then(
    (answer) => answer.status,
    (error: unknown) => (ContextError.is(error) ? error.code : (error as Error).name),
  );
  return { status, waits, server };
}

const date = new Date(NOON).toUTCString();
const reset = (seconds: number): string => String(NOON / 1000 + seconds);

describe("createGithubClient", () => {
  it("waits for the time that a limit names, and asks again", async () => {
    const used = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset(42), date };
    const secondary = { message: "You have exceeded a secondary rate limit." };
    const scripts: ScriptedAnswer[][] = [
      [{ status: 403, headers: used }],
      [{ status: 429, headers: { "retry-after": "7", date } }],
      [{ status: 403, headers: { "retry-after": new Date(NOON + 9000).toUTCString(), date } }],
      [
        { status: 403, body: secondary },
        { status: 403, body: secondary },
      ],
      [{ status: 503, headers: { "retry-after": "3", date } }],
    ];
    const answers = await Promise.all(scripts.map(async (script) => await ask(script)));
    expect(answers.map(({ status, waits }) => [status, ...waits])).toEqual([
      [200, 43_000],
      [200, 8000],
      [200, 10_000],
      [200, 60_000, 120_000],
      [200, 4000],
    ]);
  });

  it("goes by the server's clock, for this machine's may be wrong", async () => {
    const slow = new Date(NOON - 3_600_000).toUTCString();
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset(-3_590), date: slow };
    expect(await ask([{ status: 429, headers }])).toMatchObject({ status: 200, waits: [11_000] });
  });

  it("waits before a request that would hit a limit which the last one used up", async () => {
    const server = await serveGithub({
      headers: () => ({ "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset(5), date }),
    });
    servers.push(server);
    const waits: { readonly ms: number; readonly reason: string }[] = [];
    let now = NOON;
    const client = createGithubClient({
      environment: { GITHUB_API_URL: `${server.url}/` },
      now: () => now,
      sleep: async (ms) => void (now += ms),
      onWait: (wait) => waits.push(wait),
    });
    await client.get("/search/repositories", { q: "oven" });
    expect(waits).toEqual([]);
    await client.get("/search/repositories", { q: "oven" });
    expect(waits).toEqual([{ ms: 6000, reason: "the rate limit is used up" }]);
  });

  it("tries again after faults, ever later, and gives up with the last of them", async () => {
    expect(await ask([{ status: 502 }, { status: 0 }, { status: 500 }])).toMatchObject({
      status: 200,
      waits: [500, 1000, 2000],
    });
    const down = Array.from({ length: 5 }, () => ({ status: 502 }));
    expect(await ask(down)).toMatchObject({ status: "CONTEXT_GITHUB_BUSY", waits: [500, 1000, 2000, 4000] });
    const cut = Array.from({ length: 5 }, () => ({ status: 0 }));
    expect(await ask(cut)).toMatchObject({ status: "CONTEXT_NETWORK_UNREACHABLE" });
  });

  it("refuses to wait longer than it may", async () => {
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset(3600), date };
    expect(await ask([{ status: 403, headers }])).toMatchObject({ status: "CONTEXT_GITHUB_BUSY", waits: [] });
  });

  it.each([
    [{ status: 401, body: { message: "Bad credentials" } }, "CONTEXT_GITHUB_REFUSED"],
    [{ status: 403, body: { message: "Resource not accessible" } }, "CONTEXT_GITHUB_REFUSED"],
    [{ status: 422, body: { message: "Validation Failed" } }, "CONTEXT_SEARCH_INVALID"],
    [{ status: 404, body: "<html>" }, "CONTEXT_GITHUB_UNUSABLE"],
    [{ status: 200, body: "<html>" }, "CONTEXT_GITHUB_UNUSABLE"],
  ])("does not repeat what stays as it is: %j", async (answer, code) => {
    const { status, server } = await ask([answer]);
    expect({ status, requests: server.requests.length }).toEqual({ status: code, requests: 1 });
  });

  it("sends a token where there is one, and shows it to nobody else", async () => {
    const tokens = [
      {},
      { GITHUB_TOKEN: "secret-one", GH_TOKEN: "secret-two" },
      { GITHUB_TOKEN: " ", GH_TOKEN: "secret-two" },
    ];
    const sent: (string | undefined)[] = [];
    for (const token of tokens) {
      const server = await serveGithub();
      servers.push(server);
      server.script.push({ status: 401, body: { message: "Bad credentials" } });
      const client = createGithubClient({ environment: { GITHUB_API_URL: server.url, ...token } });
      const error: unknown = await client.get("/search/repositories", {}).catch((reason: unknown) => reason);
      expect(inspect([error, client], { depth: 10 })).not.toContain("secret");
      sent.push(server.requests[0]?.authorization);
    }
    expect(sent).toEqual([undefined, "Bearer secret-one", "Bearer secret-two"]);
  });

  it("can be called off while it waits and while it asks", async () => {
    const controller = new AbortController();
    const limited = await ask([{ status: 429, headers: { "retry-after": "60", date } }], {
      signal: controller.signal,
      sleep: async (_ms, signal) => {
        controller.abort();
        signal?.throwIfAborted();
      },
    });
    expect(limited.status).toBe("AbortError");
    expect((await ask([], { signal: AbortSignal.abort() })).status).toBe("AbortError");
  });

  it.each(["ftp://example.org", "not an address"])("refuses %s as the API's address", (address) => {
    expect(() => createGithubClient({ environment: { GITHUB_API_URL: address } })).toThrow(
      expect.objectContaining({ code: "CONTEXT_GITHUB_UNUSABLE" }) as Error,
    );
  });
});
