import { call, text, type Expression } from "../../values/expression.ts";
import { FILE_WITH, FOLDER_WITH } from "./helper-definitions.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { libraryCall } from "./qualify.ts";

type Content = readonly [name: string, content: string];

const BY_MODULE: Readonly<Record<string, readonly Content[]>> = {
  json: [
    ["data.json", '{"a": 1, "b": [2, 3]}'],
    ["list.json", "[1, 2, 3]"],
    ["empty.json", "{}"],
    ["nested.json", '{"name": "x", "items": [{"id": 1}]}'],
  ],
  csv: [
    ["table.csv", "name,age\nAnn,31\nBob,7\n"],
    ["header.csv", "name,age\n"],
    ["numbers.csv", "a,b\n1,2\n3,4\n"],
  ],
  configparser: [
    ["settings.ini", "[main]\nname = x\nsize = 3\n"],
    ["empty.ini", ""],
  ],
  xml: [["data.xml", '<a><b x="1">t</b><c/></a>']],
  yaml: [
    ["data.yaml", "a: 1\nb: [2, 3]\n"],
    ["empty.yaml", ""],
  ],
};

const ANY: readonly Content[] = [
  ["notes.txt", "first line\nsecond line\n\nlast line\n"],
  ["empty.txt", ""],
  ["one.txt", "a=1"],
];

/** Returns calls that write a file and return its name. */
export function fileNames(index: ModuleIndex): readonly Expression[] {
  const origins = new Set([...index.imports.values()].map((origin) => origin.split(".")[0] ?? ""));
  const suited = [...origins].flatMap((origin) => BY_MODULE[origin] ?? []);
  return [...suited, ...ANY].map(([name, content]) => fileWith(text(name), text(content)));
}

function fileWith(name: Expression, content: Expression): Expression {
  return call("file_with", [name, content], { requirements: [FILE_WITH], resultType: "text" });
}

/** `held`: name and content. */
export function fileHolding(name: string, held: Expression, index: ModuleIndex): Expression | null {
  const [fileName, content] = held.kind === "sequence" ? held.items : [];
  if (fileName === undefined || content === undefined) return null;
  const file = fileWith(fileName, content);
  return name === PATH_TO_FILE ? pathTo(file, index) : file;
}

export const PATH_TO_FILE = "pathlib.Path to a file";

export function pathTo(name: Expression, index: ModuleIndex): Expression {
  return libraryCall("pathlib.Path", [name], index);
}

export const FOLDER_NAMES: readonly Expression[] = [["first", "second"], [], ["only"]].map((files, index) =>
  call("folder_with", [text(`folder${index + 1}`)], {
    named: files.map((name) => [name, text(`${name} file\n`)] as const),
    requirements: [FOLDER_WITH],
    resultType: "text",
    isFixed: true,
  }),
);
