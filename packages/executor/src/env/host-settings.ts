import { readFile } from "node:fs/promises";
import type { EnvLanguage } from "@repost/spec";
import { javaTrustStore, TRUST_STORE_PASSWORD } from "./java-trust-store.ts";

const FORWARDED_VARIABLES = [
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

/** For tools that do not read the system's certificates. */
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

/** Certificates lie in shared memory, which no layer keeps. */
const CERTIFICATES = "/dev/shm/repost-certificates.pem";
const JAVA_CERTIFICATES = "/dev/shm/repost-certificates.jks";

const LANGUAGE_LINES: Partial<Record<EnvLanguage, (certificates: string) => readonly string[]>> = { java: javaLines };

/** Sets mirrors, proxies and certificates from standard input, so that no layer or recipe contains them. */
export async function hostSettings(language: EnvLanguage, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const variables = FORWARDED_VARIABLES.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  const bundle = env["SSL_CERT_FILE"] ?? env["NODE_EXTRA_CA_CERTS"];
  const certificates = bundle === undefined ? null : await readFile(bundle, "utf8").catch(() => null);
  return [
    ...variables.map(([name, value]) => exportLine(name, value)),
    ...(certificates === null
      ? []
      : [
          `cat > ${CERTIFICATES} <<'REPOST_CERTIFICATES'\n${certificates}\nREPOST_CERTIFICATES`,
          ...CERTIFICATE_VARIABLES.map((name) => exportLine(name, CERTIFICATES)),
          ...(LANGUAGE_LINES[language]?.(certificates) ?? []),
        ]),
    "",
  ].join("\n");
}

function javaLines(certificates: string): readonly string[] {
  const options = [
    `trustStore=${JAVA_CERTIFICATES}`,
    `trustStorePassword=${TRUST_STORE_PASSWORD}`,
    "trustStoreType=JKS",
  ];
  return [
    `base64 -d > ${JAVA_CERTIFICATES} <<'REPOST_CERTIFICATES'\n${javaTrustStore(certificates).toString("base64")}\nREPOST_CERTIFICATES`,
    exportLine("JAVA_TOOL_OPTIONS", options.map((option) => `-Djavax.net.ssl.${option}`).join(" ")),
  ];
}

function exportLine(name: string, value: string): string {
  return `export ${name}=${quoted(value)}`;
}

/** Quotes a word for the shell. */
export function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
