import { readFile } from "node:fs/promises";

/** Variables of package managers and proxies that a build takes over from this machine. */
const TAKEN = [
  "http_proxy",
  "https_proxy",
  "no_proxy",
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "PIP_INDEX_URL",
  "PIP_EXTRA_INDEX_URL",
  "PIP_TRUSTED_HOST",
  "UV_DEFAULT_INDEX",
  "UV_INDEX_URL",
  "npm_config_registry",
  "GOPROXY",
  "GONOSUMDB",
  "GOSUMDB",
  "BUNDLE_MIRROR__ALL",
  "COMPOSER_REPO_PACKAGIST",
] as const;

/** Variables that name a file of trusted certificates, for the tools that do not read the system's. */
const CERTIFICATE_VARIABLES = [
  "SSL_CERT_FILE",
  "CURL_CA_BUNDLE",
  "GIT_SSL_CAINFO",
  "PIP_CERT",
  "REQUESTS_CA_BUNDLE",
  "NODE_EXTRA_CA_CERTS",
  "CARGO_HTTP_CAINFO",
  "npm_config_cafile",
] as const;

/** File in a container's shared memory, of which no layer keeps anything. */
const CERTIFICATES = "/dev/shm/repost-certificates.pem";

/**
 * Returns a shell script that sets up mirrors, proxies and certificates of this machine. It is passed to a step's standard input, so that no
 * layer, label or recipe contains it.
 */
export async function hostSettings(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const variables = TAKEN.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  const bundle = env["SSL_CERT_FILE"] ?? env["NODE_EXTRA_CA_CERTS"];
  const certificates = bundle === undefined ? null : await readFile(bundle, "utf8").catch(() => null);
  return [
    ...variables.map(([name, value]) => exportLine(name, value)),
    ...(certificates === null
      ? []
      : [
          `cat > ${CERTIFICATES} <<'REPOST_CERTIFICATES'\n${certificates}\nREPOST_CERTIFICATES`,
          ...CERTIFICATE_VARIABLES.map((name) => exportLine(name, CERTIFICATES)),
        ]),
    "",
  ].join("\n");
}

function exportLine(name: string, value: string): string {
  return `export ${name}='${value.replaceAll("'", `'\\''`)}'`;
}
