import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const RECORDED = new URL("../fixtures/github/search-repositories.json", import.meta.url);
const SHOWN = 1000;

export interface RecordedItem {
  readonly full_name: string;
  readonly clone_url: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly [field: string]: unknown;
}

export interface ScriptedAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface GithubServer {
  readonly url: string;
  readonly requests: {
    readonly path: string;
    readonly parameters: Readonly<Record<string, string>>;
    readonly authorization: string | undefined;
  }[];
  /** Answers before the true answers. Null passes one true answer. */
  readonly script: (ScriptedAnswer | null)[];
  close(): Promise<void>;
}

export interface ServeGithubOptions {
  /** @default the recorded ones */
  readonly items?: readonly RecordedItem[];
  /** Contributors by name of the repository. @default none */
  readonly contributors?: Readonly<Record<string, number>>;
  readonly headers?: () => Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, unknown>>;
}

export function recordedItems(): readonly RecordedItem[] {
  return (JSON.parse(readFileSync(RECORDED, "utf8")) as { items: RecordedItem[] }).items;
}

/** Answers recorded items by `created:` and `language:` alone. */
export async function serveGithub(options: ServeGithubOptions = {}): Promise<GithubServer> {
  const requests: GithubServer["requests"] = [];
  const script: GithubServer["script"] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const parameters = Object.fromEntries(url.searchParams);
    requests.push({ path: url.pathname, parameters, authorization: request.headers.authorization });
    const scripted = script.shift() ?? null;
    for (const [name, value] of Object.entries(options.headers?.() ?? {})) response.setHeader(name, value);
    if (scripted === null) answer(options, url, request, response);
    else {
      for (const [name, value] of Object.entries(scripted.headers ?? {})) response.setHeader(name, value);
      if (scripted.status === 0) response.destroy();
      else
        response
          .writeHead(scripted.status)
          .end(typeof scripted.body === "string" ? scripted.body : json(scripted.body));
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    script,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(options: ServeGithubOptions, url: URL, request: IncomingMessage, response: ServerResponse): void {
  const contributors = /^\/repos\/(.+)\/contributors$/u.exec(url.pathname)?.[1];
  if (contributors !== undefined) {
    const count = options.contributors?.[contributors];
    if (count === undefined) response.writeHead(404).end(json({ message: "Not Found" }));
    else {
      if (count > 1) {
        const last = new URL(url.pathname + url.search, `http://${request.headers.host}`);
        last.searchParams.set("page", String(count));
        response.setHeader(
          "link",
          `<${last.href.replace(/page=\d+$/u, "page=2")}>; rel="next", <${last.href}>; rel="last"`,
        );
      }
      response.end(json(count === 0 ? [] : [{ login: "baker", contributions: 3 }]));
    }
    return;
  }
  if (url.pathname !== "/search/repositories") {
    response.writeHead(404).end(json({ message: "Not Found" }));
    return;
  }
  const matching = (options.items ?? recordedItems()).filter((item) => matches(item, url.searchParams.get("q") ?? ""));
  if (url.searchParams.get("sort") === "updated")
    matching.sort((left, right) => (left.updated_at < right.updated_at ? 1 : -1));
  const size = Number(url.searchParams.get("per_page"));
  const start = (Number(url.searchParams.get("page")) - 1) * size;
  const items = matching.slice(start, Math.min(start + size, SHOWN));
  response.end(json({ total_count: matching.length, incomplete_results: false, items, ...options.search }));
}

function matches(item: RecordedItem, query: string): boolean {
  const [, from = "", to = "~"] = /created:(\S+)\.\.(\S+)/u.exec(query) ?? [];
  const language = /language:(\S+)/u.exec(query)?.[1];
  const isLanguage = language === undefined || String(item["language"]).toLowerCase() === language.toLowerCase();
  return item.created_at >= from && item.created_at <= to && isLanguage;
}

function json(value: unknown): string {
  return JSON.stringify(value ?? {});
}
