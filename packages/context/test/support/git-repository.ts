import { execFileSync, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { dirname, join } from "node:path";

const identity = {
  GIT_AUTHOR_NAME: "Baker",
  GIT_AUTHOR_EMAIL: "baker@example.com",
  GIT_COMMITTER_NAME: "Baker",
  GIT_COMMITTER_EMAIL: "baker@example.com",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
};

export function git(folder: string, ...args: readonly string[]): string {
  const env = {
    ...process.env,
    ...identity,
    GIT_COMMITTER_DATE: "2024-05-01T12:00:00+0200",
    GIT_AUTHOR_DATE: "2024-05-01T12:00:00+0200",
  };
  return execFileSync("git", ["-C", folder, ...args], {
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();
}

export function commitAll(folder: string, message: string): string {
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "add", "--all", "--force");
  git(folder, "commit", "--quiet", "--allow-empty", "--message", message);
  return git(folder, "rev-parse", "HEAD");
}

/** Leaves a repository as a partial clone has it. */
export function removeFile(folder: string, path: string): void {
  const hash = git(folder, "rev-parse", path);
  rmSync(join(folder, ".git", "objects", hash.slice(0, 2), hash.slice(2)));
}

export interface GitServer {
  readonly url: string;
  readonly authorizations: readonly (string | undefined)[];
  sent(): number;
  close(): Promise<void>;
}

export interface ServeGitOptions {
  /** Speaks git's first protocol, without single commits. @default false */
  readonly isOld?: boolean;
}

export async function serveGit(
  folder: string,
  authorization?: string,
  { isOld = false }: ServeGitOptions = {},
): Promise<GitServer> {
  const authorizations: (string | undefined)[] = [];
  return await serveHttp(authorizations, (request, response) => {
    if (authorization !== undefined && request.headers.authorization !== authorization) {
      response.writeHead(401, { "www-authenticate": 'Basic realm="git"' }).end();
      return;
    }
    if (isOld) delete request.headers["git-protocol"];
    backend(folder, request, response);
  });
}

export async function serveHttp(
  authorizations: (string | undefined)[],
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<GitServer> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    authorizations.push(request.headers.authorization);
    sockets.add(request.socket);
    answer(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    authorizations,
    sent: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function backend(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
  const env = {
    ...process.env,
    ...identity,
    GIT_PROJECT_ROOT: folder,
    GIT_HTTP_EXPORT_ALL: "1",
    PATH_INFO: decodeURIComponent(pathname),
    QUERY_STRING: search.slice(1),
    REQUEST_METHOD: request.method ?? "GET",
    CONTENT_TYPE: request.headers["content-type"] ?? "",
    GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
    ...(request.headers["content-encoding"] === undefined
      ? {}
      : { HTTP_CONTENT_ENCODING: request.headers["content-encoding"] }),
  };
  const child = spawn("git", ["http-backend"], { cwd: dirname(folder), env, stdio: ["pipe", "pipe", "ignore"] });
  request.pipe(child.stdin);
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.on("close", () => {
    const output = Buffer.concat(chunks);
    const end = output.indexOf("\r\n\r\n");
    let status = 200;
    for (const line of output.subarray(0, end).toString("latin1").split("\r\n")) {
      const [name = "", value = ""] = line.split(": ", 2);
      if (name === "Status") status = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.writeHead(status).end(output.subarray(end + 4));
  });
}
