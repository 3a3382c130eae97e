import { readdir, readFile } from "node:fs/promises";

/** Written from the docstring alone, without the original. */
export interface Alternative {
  readonly source: string;
  readonly path: string;
  readonly name: string;
  readonly solution: string;
}

const FOLDER = new URL("alternatives/", import.meta.url);
/** `# %% pypi:boltons boltons/iterutils.py first`: origin of the next function. */
const HEADING = /^(?:#|\/\/) %% (?<source>\S+) (?<path>\S+) (?<name>\S+)\n/gmu;

export async function readAlternatives(): Promise<readonly Alternative[]> {
  const files = (await readdir(FOLDER)).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, FOLDER), "utf8")));
  return texts.flatMap((text) => {
    const headings = [...text.matchAll(HEADING)];
    return headings.map((heading, position) => {
      const { source = "", path = "", name = "" } = heading.groups ?? {};
      const end = headings[position + 1]?.index ?? text.length;
      return { source, path, name, solution: text.slice(heading.index + heading[0].length, end) };
    });
  });
}
