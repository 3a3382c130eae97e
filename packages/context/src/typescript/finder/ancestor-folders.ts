export function ancestorFolders(folder: string): readonly string[] {
  const parts = folder === "." || folder === "" ? [] : folder.split("/");
  return Array.from({ length: parts.length + 1 }, (_, dropped) => parts.slice(0, parts.length - dropped).join("/"));
}
