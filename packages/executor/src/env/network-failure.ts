/** Earlier warnings may belong to requests that were retried. */
const LAST_LINES = 60;

/** Exit codes do not distinguish network failures. */
const MESSAGES: readonly RegExp[] = [
  /Temporary failure (?:in name resolution|resolving)/iu,
  /could ?n[o']t resolve (?:host|proxy)/iu,
  /Name or service not known|no such host|UnknownHostException|Unknown host/iu,
  /\b(?:EAI_AGAIN|ENOTFOUND|ECONNRESET|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/u,
  /Network is unreachable|No route to host/iu,
  /Connection (?:timed out|reset by peer|refused)|connect timed out|Connection timeout/iu,
  /TLS handshake timeout|i\/o timeout|Client\.Timeout exceeded/u,
  /ReadTimeout(?:Error)?|ConnectTimeout(?:Error)?|NewConnectionError|Read timed out/u,
  /spurious network error|error sending request for url/iu,
  /\b50[234] (?:Bad Gateway|Service (?:Temporarily )?Unavailable|Gateway Time-?out)/iu,
];

export function isNetworkFailure(log: string): boolean {
  const end = log.trimEnd().split("\n").slice(-LAST_LINES).join("\n");
  return MESSAGES.some((message) => message.test(end));
}
