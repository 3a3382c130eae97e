/** Lines of a log in which the cause of a failure is. Earlier warnings may be of requests that were repeated with success. */
const LAST_LINES = 60;

/**
 * Messages of resolvers, sockets and proxies in the output of package managers: apt-get, pip, uv, npm, cargo, go, Maven, Composer, RubyGems,
 * curl and git. No exit code tells such a failure from one of the package.
 */
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

/** Returns whether the end of a step's output has the message of a network that does not answer. */
export function isNetworkFailure(log: string): boolean {
  const end = log.trimEnd().split("\n").slice(-LAST_LINES).join("\n");
  return MESSAGES.some((message) => message.test(end));
}
