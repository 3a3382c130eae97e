import { textsOf } from "../../values/expression.ts";
import { fileContent, type FileReading } from "../../values/file-content.ts";
import { FILE, instanceOf } from "../../values/shape.ts";
import type { Usage } from "../usage/usage.ts";
import { PATH_TO_FILE } from "../values/files.ts";
import type { Best, Guess } from "./guess.ts";
import { samplesOf } from "./guess-scalars.ts";

const WEIGHT = 3;
/** Weight of a file with known content. */
const KNOWN_WEIGHT = 3.5;

/** Returns names of files, and paths where the value has methods of a path. */
export function guessFiles(usage: Usage, best: Best): readonly Guess[] {
  if (usage.weight("file_name") === 0) return [];
  const held = usage.content === null ? null : fileContent(readingOf(usage, usage.content, best));
  const shapes = usage.weight("path") > 0 ? [FILE, instanceOf(PATH_TO_FILE)] : [FILE];
  return shapes.flatMap((shape): readonly Guess[] => [
    { shape, weight: WEIGHT },
    ...(held === null ? [] : [{ shape: { ...shape, held }, weight: KNOWN_WEIGHT }]),
  ]);
}

function readingOf(usage: Usage, content: Usage, best: Best): FileReading {
  const whole = content.methods.get("read") ?? null;
  const loaded = content.loaded ?? whole?.loaded ?? null;
  return {
    texts: [...usage.samples, ...textsOf(usage.attributes.get("suffix")?.literals ?? [])],
    ...(loaded !== null && { json: best(loaded) }),
    columns: [...(content.rows?.allKeys() ?? [])].map(([name, of]) => ({ name, shape: best(of) })),
    lines: samplesOf(content.item, best),
    whole: whole === null ? [] : samplesOf(whole, best),
  };
}
