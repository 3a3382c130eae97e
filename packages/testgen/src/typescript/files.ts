import { call, mapping, text, type Expression } from "../values/expression.ts";

const FILE_WITH = `function fileWith(name, content) {
  process.getBuiltinModule("node:fs").writeFileSync(name, content);
  return name;
}`;
const FOLDER_WITH = `function folderWith(folder, files) {
  const { mkdirSync, writeFileSync } = process.getBuiltinModule("node:fs");
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(folder + "/" + name, content);
  return folder;
}`;

export const FILES: readonly (readonly [name: string, content: string])[] = [
  ["data.json", '{"a":1,"b":[2,3]}'],
  ["notes.txt", "first line\nsecond line\n\nlast line\n"],
  ["empty.txt", ""],
  ["one.txt", "a=1"],
];

/** They create a folder and return its name. */
export const FOLDERS: readonly Expression[] = [["first.txt", "second.json"], [], ["only.md"]].map((names, place) =>
  call(
    "folderWith",
    [text(`folder${place + 1}`), mapping(names.map((name) => [text(name), text(`${name}\n`)] as const))],
    {
      needs: [FOLDER_WITH],
      gives: "text",
      isFixed: true,
    },
  ),
);

export function fileWith(name: Expression, content: Expression): Expression {
  return call("fileWith", [name, content], { needs: [FILE_WITH], gives: "text" });
}
