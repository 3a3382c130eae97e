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
 * A clone address with the token in it, for git alone, where the address is at the API's own host and as well protected; else the
 * address as it is, for a token is for nobody else. `openGit` keeps it out of arguments and records.
 */
export function withToken(cloneUrl: string, environment: NodeJS.ProcessEnv): string {
  const token = tokenOf(environment);
  const url = URL.parse(cloneUrl);
  const { protocol, host } = apiAddress(environment["GITHUB_API_URL"]);
  // Enterprise servers have the API and the repositories at one host.
  const isOwn = url !== null && url.protocol === protocol && url.host === host.replace(/^api\./u, "");
  if (token === null || !isOwn) return cloneUrl;
  url.username = "x-access-token";
  url.password = encodeURIComponent(token);
  return url.href;
}
