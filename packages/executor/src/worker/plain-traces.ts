/** Lines of an error's trace that begin with what the executor itself runs. */
const OWN_FRAME =
  /^\s+at .*[/(]opt\/repost\/node\/bootstrap\.cjs:|^\s+at .*\/repost-executor-[^/]+\/node\/bootstrap\.cjs:/;
/** What a path follows in a trace: Python's and Node's frames, and the line above the source that failed. */
const BEFORE_PATH = [`^(\\s*File ")`, `^(\\s+at (?:.*\\()?)(?:file://)?`, `^()(?:file://)?`];
const AFTER_PATH = [`([^"]*", line \\d+)`, `(.*:\\d+:\\d+\\)?)$`, `([^\\s].*:\\d+)$`];

/**
 * Returns the text that a program wrote to its errors with the traces in it as they read elsewhere: paths are relative to its folder, and
 * frames of the executor's own programs are missing. All other lines stay.
 */
export function plainTraces(text: string, folder: string): string {
  if (!text.includes(folder) && !text.includes("bootstrap.cjs")) return text;
  const prefix = `${escapeRegExp(folder)}/`;
  const frames = BEFORE_PATH.map((before, index) => new RegExp(`${before}${prefix}${AFTER_PATH[index]}`));
  return text
    .split("\n")
    .filter((line) => !OWN_FRAME.test(line))
    .map((line) => frames.reduce((shown, frame) => shown.replace(frame, "$1$2"), line))
    .join("\n");
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
