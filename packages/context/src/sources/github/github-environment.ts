import { githubUnusable } from "../../errors.ts";

/** The address that GITHUB_API_URL stands in for. */
const PUBLIC_API = "https://api.github.com";

/** @throws ContextError CONTEXT_GITHUB_UNUSABLE */
export function apiAddress(text: string | undefined): URL {
  const url = URL.parse(text === undefined || text.trim() === "" ? PUBLIC_API : text.trim());
  if (url === null || !/^https?:$/u.test(url.protocol))
    throw githubUnusable("GITHUB_API_URL", "its value is no http or https address");
  url.username = "";
  url.password = "";
  url.search = "";
  url.hash = "";
  return url;
}

/** The token that the environment gives; null without one. */
export function tokenOf(environment: NodeJS.ProcessEnv): string | null {
  const token = (environment["GITHUB_TOKEN"] ?? "").trim() || (environment["GH_TOKEN"] ?? "").trim();
  return token === "" ? null : token;
}

/**
 * A clone address with the token in it, for git alone, where the address is the API's own host; else the address as it is, for a
 * token is for nobody else. `openGit` keeps it out of arguments and records.
 */
export function withToken(cloneUrl: string, environment: NodeJS.ProcessEnv): string {
  const token = tokenOf(environment);
  const url = URL.parse(cloneUrl);
  if (token === null || url === null || url.host !== cloneHost(apiAddress(environment["GITHUB_API_URL"])))
    return cloneUrl;
  if (url.protocol !== "https:" && url.hostname !== "127.0.0.1") return cloneUrl;
  url.username = "x-access-token";
  url.password = encodeURIComponent(token);
  return url.href;
}

/** Where an API's repositories are cloned from: enterprise servers have both at one host. */
function cloneHost({ host }: URL): string {
  return host.replace(/^api\./u, "");
}
