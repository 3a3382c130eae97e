const EXECUTOR_FRAME =
  /^\s+at .*[/(]opt\/repost\/node\/bootstrap\.cjs:|^\s+at .*\/repost-executor-[^/]+\/node\/bootstrap\.cjs:/;
const BEFORE_PATH = [`^(\\s*File ")`, `^(\\s+at (?:.*\\()?)(?:file://)?`, `^()(?:file://)?`];
const AFTER_PATH = [`([^"]*", line \\d+)`, `(.*:\\d+:\\d+\\)?)$`, `([^\\s].*:\\d+)$`];

/** Makes paths relative, and drops the executor's own frames. */
export function plainTraces(text: string, folder: string): string {
  if (!text.includes(folder) && !text.includes("bootstrap.cjs")) return text;
  const prefix = `${escapeRegExp(folder)}/`;
  const frames = BEFORE_PATH.map((before, index) => new RegExp(`${before}${prefix}${AFTER_PATH[index]}`));
  return text
    .split("\n")
    .filter((line) => !EXECUTOR_FRAME.test(line))
    .map((line) => frames.reduce((result, frame) => result.replace(frame, "$1$2"), line))
    .join("\n");
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
