import type { Failure, Observation } from "@repost/spec";

const QUERY_ERROR = /OperationalError: (?:no such \w+:|near "|unrecognized token|incomplete input|[^;]*syntax error)/gu;

/** Exceptions of unavailable external resources. */
const OUTSIDE =
  /\b(?:gaierror|herror|(?:Remote\w*|New|Max\w*)?(?:Connect\w*|URL|HTTP|SSL|Socket|Network|Database|Operational|Serial|Usb|Device|Transport|Endpoint\w*|Broker\w*|Redis|Mongo|Smtp\w*|SMTP\w*)(?:Error|Exception|Timeout|Refused\w*)|(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH))\b|\bspawn\w* [^\s]+ (?:ENOENT|EACCES)|\bfetch failed|Network is unreachable|Name or service not known|Temporary failure in name resolution|Connection refused|No such file or directory: '[\w-]+'/u;

const MISSING_PACKAGE = /Cannot find (?:package|module) '(?<module>(?![./])[^'\s]+)'/u;
const MISSING_MODULE = /No module named '?(?<module>[\p{L}_][\p{L}\p{N}_.]*)/u;

/** Many causes are named only in the text. */
export function failureOf(type: string, message: string | null): Failure {
  const thrown = message === null ? type : `${type}: ${message}`;
  const missing = { type, message, name: null };
  const node = MISSING_PACKAGE.exec(thrown)?.groups?.["module"];
  if (node !== undefined) return { ...missing, cause: "missing_package", module: node };
  const python = MISSING_MODULE.exec(thrown)?.groups?.["module"];
  if (python !== undefined) return { ...missing, cause: "missing_module", module: python };
  const cause = OUTSIDE.test(thrown.replaceAll(QUERY_ERROR, "")) ? "outside" : "other";
  return { ...missing, cause, module: null };
}

const MAX_LENGTH = 160;

/** Cuts long messages. */
export function failureOfObservation(observation: Observation): Failure {
  switch (observation.kind) {
    case "raised": {
      const { types, message } = observation.exception;
      return failureOf(types[0] ?? "Exception", message.slice(0, MAX_LENGTH));
    }
    case "unusable":
    case "died":
      return failureOf(observation.kind, observation.detail.slice(0, MAX_LENGTH));
    default:
      return failureOf(observation.kind, null);
  }
}

/** Reads the last line of a traceback: `NameError: name 'two' is not defined`. */
export function failureOfLine(line: string): Failure {
  const { type = line, message = null } = /^(?<type>[\w.$]+): (?<message>.*)$/su.exec(line)?.groups ?? {};
  return failureOf(type, message);
}

export function describeFailure({ type, message }: Pick<Failure, "type" | "message">): string {
  return message === null ? type : `${type}: ${message}`;
}
