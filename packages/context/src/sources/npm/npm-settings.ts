import { parseJson } from "@repost/spec";
import { readFile } from "node:fs/promises";
import { npmMissing, registryUnknown } from "../../errors.ts";
import { recordOf, stringOf } from "../../untrusted-json.ts";
import { runProgram } from "../packages/run-program.ts";
import type { ResolvedSourceOptions } from "../source-options.ts";

type AskNpmOptions = Pick<ResolvedSourceOptions, "npm" | "environment" | "signal">;

export interface NpmSettings {
  registryOf(name: string): string;
  authorizationFor(url: string): string | null;
}

/**
 * Reads npm's settings, with credentials that npm hides.
 *
 * @throws ContextError CONTEXT_NPM_MISSING
 */
export async function askNpm({ npm, environment, signal }: AskNpmOptions): Promise<NpmSettings> {
  const answer = await runProgram(npm, ["config", "list", "--json"], {
    env: environment,
    signal,
    // On Windows npm is a shell script.
    shell: process.platform === "win32",
    failure: (problem, error) => npmMissing(npm, problem ?? "it gave no answer", error),
  });
  const settings = recordOf(parseJson(answer));
  if (stringOf(settings["registry"]) === null) throw npmMissing(npm, "it gives no answer that is understood", null);
  const files = [settings["globalconfig"], settings["userconfig"]].map(stringOf).filter((path) => path !== null);
  const texts = await Promise.all(files.map((path) => readFile(path, "utf8").catch(() => "")));
  const entries = texts.flatMap((text) => Object.entries(readNpmrc(text, environment)));
  return createNpmSettings(settings, Object.fromEntries(entries));
}

export function createNpmSettings(settings: Readonly<Record<string, unknown>>, credentials: NpmrcEntries): NpmSettings {
  return {
    registryOf(name) {
      const scope = name.startsWith("@") ? name.slice(0, name.indexOf("/")) : null;
      const scopedRegistry = scope === null ? null : stringOf(settings[`${scope}:registry`]);
      const registry = scopedRegistry ?? stringOf(settings["registry"]) ?? "";
      if (!/^https?:\/\//iu.test(registry) || !URL.canParse(registry)) {
        throw registryUnknown("what is set is not an http or https address");
      }
      return registry.replace(/\/*$/u, "/");
    },
    authorizationFor(url) {
      const { host, pathname } = new URL(url);
      const parts = pathname.split("/");
      for (let end = parts.length - 1; end >= 1; end--) {
        const authorization = authorizationAt(`//${host}${parts.slice(0, end).join("/")}`, credentials);
        if (authorization !== null) return authorization;
      }
      return null;
    },
  };
}

function authorizationAt(registry: string, entries: NpmrcEntries): string | null {
  const of = (key: string): string | undefined => entries[`${registry}/:${key}`] ?? entries[`${registry}:${key}`];
  const token = of("_authToken");
  if (token !== undefined) return `Bearer ${token}`;
  const encoded = of("_auth");
  if (encoded !== undefined) return `Basic ${encoded}`;
  const [user, password] = [of("username"), of("_password")];
  if (user === undefined || password === undefined) return null;
  return `Basic ${Buffer.from(`${user}:${Buffer.from(password, "base64").toString()}`).toString("base64")}`;
}

type NpmrcEntries = Readonly<Record<string, string>>;

export function readNpmrc(text: string, environment: NodeJS.ProcessEnv): NpmrcEntries {
  const entries: [string, string][] = [];
  for (const line of text.split(/\r\n|[\n\r]/u)) {
    const [, key, value] = /^\s*([^\s;#[=][^=]*?)\s*=\s*(.*?)\s*$/u.exec(line) ?? [];
    if (key === undefined || value === undefined || key.endsWith("[]")) continue;
    entries.push([expanded(key, environment), expanded(unquoted(value), environment)]);
  }
  return Object.fromEntries(entries);
}

function unquoted(value: string): string {
  return /^(["'])(.*)\1$/u.exec(value)?.[2] ?? value.replace(/\s+[;#].*$/u, "");
}

/** Keeps unset names; with a question mark they are empty. */
function expanded(text: string, environment: NodeJS.ProcessEnv): string {
  return text.replaceAll(
    /\$\{([^}?]+)(\?)?\}/gu,
    (whole, name: string, optional?: string) => environment[name] ?? (optional === undefined ? whole : ""),
  );
}
