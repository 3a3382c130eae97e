const FILE = /^(?<fence>`{3,})\w+\n(?:#|\/\/) (?<path>\S+)\n(?<code>[\s\S]*?)\n\k<fence>$/gmu;
const INCLUDED = /^#: (?<path>\S+)(?<edits>(?: \S+)*)$/gmu;

/**
 * Returns the script for the files that a prompt shows. `written` says how a script joins them: a line `#: PATH` stands for the code of a file
 * without its imports of other files; `OLD->NEW` behind it renames a name of the top level, `-NAME` leaves out a definition. Without `written`
 * the script is the files one after the other.
 */
export function joinFiles(context: string, written: string): string {
  const files = new Map([...context.matchAll(FILE)].map(({ groups }) => [groups?.["path"], groups?.["code"] ?? ""]));
  if (written === "") return [...files.values()].join("\n\n\n");
  return written.replaceAll(INCLUDED, (...match) => {
    const { path, edits = "" } = match.at(-1) as { readonly path: string; readonly edits?: string };
    const folder = path.split("/")[0] ?? "";
    const imports = new RegExp(String.raw`^from (?:\.|__future__\b|${folder}\b).*\n`, "gmu");
    return edits
      .split(" ")
      .filter((edit) => edit !== "")
      .reduce(edited, (files.get(path) ?? "").replaceAll(imports, ""))
      .trim();
  });
}

function edited(code: string, edit: string): string {
  const [before = "", after = ""] = edit.split("->");
  if (after !== "") return code.replaceAll(new RegExp(String.raw`(?<![.'\w])${before}\b(?!')`, "gu"), after);
  const name = edit.replace(/^-/u, "");
  return `${code}\n`.replace(new RegExp(String.raw`^(?:def|class|if) ${name}\b.*\n(?:[ \t].*\n|\n)*`, "mu"), "");
}
