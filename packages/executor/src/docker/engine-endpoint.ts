import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { DockerOptions } from "dockerode";
import { dockerUnavailable } from "../errors.ts";

export interface EngineEndpoint {
  readonly address: string;
  readonly source: string;
  readonly options: DockerOptions;
}

interface FindEndpointOptions {
  readonly host?: string | undefined;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly home?: string;
}

interface ContextMeta {
  readonly Endpoints?: { readonly docker?: { readonly Host?: string } };
}

/**
 * Searches as the docker command does.
 * @throws ExecutorError EXECUTOR_DOCKER_UNAVAILABLE
 */
export function findEndpoint({ host, env = process.env, home = homedir() }: FindEndpointOptions = {}): EngineEndpoint {
  const configuration = env["DOCKER_CONFIG"] || join(home, ".docker");
  const certificates = env["DOCKER_CERT_PATH"] || configuration;
  const secured = Boolean(env["DOCKER_TLS_VERIFY"]);
  const agent = env["SSH_AUTH_SOCK"];
  const named = (address: string, source: string): EngineEndpoint => ({
    address,
    source,
    options: connectionOf(address, { certificates: secured ? certificates : null, agent }),
  });
  if (host !== undefined) return named(host, "the option host");
  if (env["DOCKER_HOST"]) return named(env["DOCKER_HOST"], "DOCKER_HOST");
  const context = env["DOCKER_CONTEXT"] || currentContext(configuration);
  if (context === "default") return named(`unix://${usualSocket(env, home)}`, "the usual place");
  return contextEndpoint(configuration, context, agent);
}

function currentContext(configuration: string): string {
  const path = join(configuration, "config.json");
  const content = readIfThere(path)?.toString("utf8");
  if (content === undefined) return "default";
  const { currentContext: name } = parseJson(content, path) as { readonly currentContext?: unknown };
  return typeof name === "string" && name !== "" ? name : "default";
}

function contextEndpoint(configuration: string, context: string, agent: string | undefined): EngineEndpoint {
  const folder = createHash("sha256").update(context).digest("hex");
  const path = join(configuration, "contexts/meta", folder, "meta.json");
  const content = readIfThere(path)?.toString("utf8");
  const meta = content === undefined ? {} : (parseJson(content, path) as ContextMeta);
  const address = meta.Endpoints?.docker?.Host;
  if (address === undefined) {
    throw dockerUnavailable(
      `there is no Docker context "${context}"`,
      "Choose one of `docker context ls` with `docker context use`, or set DOCKER_HOST.",
    );
  }
  const certificates = join(configuration, "contexts/tls", folder, "docker");
  const secured = readIfThere(join(certificates, "ca.pem")) !== undefined;
  return {
    address,
    source: `the context "${context}"`,
    options: connectionOf(address, { certificates: secured ? certificates : null, agent }),
  };
}

interface Credentials {
  /** null without TLS. */
  readonly certificates: string | null;
  readonly agent: string | undefined;
}

/** The client fills missing fields from DOCKER_HOST. */
const NOWHERE: DockerOptions = {
  socketPath: undefined,
  host: undefined,
  port: undefined,
  protocol: undefined,
  username: undefined,
  ca: undefined,
  cert: undefined,
  key: undefined,
  timeout: undefined,
};

function connectionOf(address: string, { certificates, agent }: Credentials): DockerOptions {
  const whole = address.includes("://") ? address : `tcp://${address}`;
  if (whole.startsWith("unix://")) return { ...NOWHERE, socketPath: whole.slice("unix://".length) };
  if (whole.startsWith("npipe://")) return { ...NOWHERE, socketPath: whole.slice("npipe://".length) };
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (url === undefined || url.hostname === "" || !["tcp:", "http:", "https:", "ssh:"].includes(url.protocol)) {
    throw dockerUnavailable(
      `"${address}" is no address of an engine`,
      "Give one such as unix:///var/run/docker.sock, tcp://host:2376 or ssh://user@host.",
    );
  }
  const { protocol, port, username } = url;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (protocol === "ssh:") {
    const sshOptions = agent === undefined ? {} : { agent };
    return { ...NOWHERE, protocol: "ssh", host, port: port || "22", username, sshOptions };
  }
  if (certificates === null && protocol !== "https:")
    return { ...NOWHERE, protocol: "http", host, port: port || "2375" };
  return { ...NOWHERE, protocol: "https", host, port: port || "2376", ...readCertificates(certificates) };
}

function readCertificates(folder: string | null): Pick<DockerOptions, "ca" | "cert" | "key"> {
  if (folder === null) return {};
  const [ca, cert, key] = ["ca.pem", "cert.pem", "key.pem"].map((name) => readIfThere(join(folder, name)));
  return { ca, cert, key };
}

const PODMAN = "podman/podman.sock";

function usualSocket(env: Readonly<Record<string, string | undefined>>, home: string): string {
  const runtime = env["XDG_RUNTIME_DIR"];
  const sockets = [
    "/var/run/docker.sock",
    join(home, ".docker/run/docker.sock"),
    ...(runtime === undefined ? [] : [join(runtime, "docker.sock"), join(runtime, PODMAN)]),
    join("/run", PODMAN),
  ];
  return sockets.find(isSocket) ?? "/var/run/docker.sock";
}

function isSocket(path: string): boolean {
  try {
    return statSync(path).isSocket();
  } catch {
    return false;
  }
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw dockerUnavailable(`"${path}" cannot be read`, "Make it readable, or set DOCKER_HOST.", cause);
  }
}

function parseJson(content: string, path: string): unknown {
  try {
    return JSON.parse(content);
  } catch (cause) {
    throw dockerUnavailable(`"${path}" is not JSON`, "Correct it, or set DOCKER_HOST.", cause);
  }
}
