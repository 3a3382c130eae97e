import { githubUnusable } from "../../errors.ts";
import { parseHttpUrl, shownAddress } from "../web-address.ts";

const PUBLIC_API = "https://api.github.com";

export function apiAddress(text: string | undefined): URL {
  const url = parseHttpUrl(text?.trim() || PUBLIC_API);
  if (url === null) throw githubUnusable("GITHUB_API_URL", "its value is no http or https address");
  return new URL(shownAddress(url.href));
}

export function tokenOf(environment: NodeJS.ProcessEnv): string | null {
  const token = (environment["GITHUB_TOKEN"] ?? "").trim() || (environment["GH_TOKEN"] ?? "").trim();
  return token === "" ? null : token;
}

/** Adds the token for the API's host. `openGit` removes it from arguments. */
export function withToken(cloneUrl: string, environment: NodeJS.ProcessEnv): string {
  const token = tokenOf(environment);
  const url = URL.parse(cloneUrl);
  const { protocol, host } = apiAddress(environment["GITHUB_API_URL"]);
  // Enterprise servers use one host for the API and repositories.
  const isOwn = url !== null && url.protocol === protocol && url.host === host.replace(/^api\./u, "");
  if (token === null || !isOwn) return cloneUrl;
  url.username = "x-access-token";
  url.password = encodeURIComponent(token);
  return url.href;
}
