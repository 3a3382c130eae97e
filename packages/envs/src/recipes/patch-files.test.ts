import { describe, expect, it } from "vitest";
import { dropFiles, patchedFiles } from "./patch-files.ts";

const change = (path: string): string =>
  `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-a\n+b\n`;
const created = "diff --git a/new.py b/new.py\nnew file mode 100644\n--- /dev/null\n+++ b/new.py\n@@ -0,0 +1 @@\n+x\n";
const deleted =
  "diff --git a/old.py b/old.py\ndeleted file mode 100644\n--- a/old.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n";
const renamed = "diff --git a/tests/a.py b/b.py\nsimilarity index 100%\nrename from tests/a.py\nrename to b.py\n";

describe("patchedFiles", () => {
  it.each([
    ["changed and created files", change("a b.py") + created, ["a b.py", "new.py"]],
    ["no deleted file", deleted, []],
    ["a renamed file under its new name", renamed, ["b.py"]],
    [
      "files of a diff without git's headers",
      "--- a/x.c\n+++ b/x.c\n@@ -1 +1 @@\n-a\n+b\n--- y.c\t1\n+++ y.c\t2\n@@ -1 +1 @@\n-a\n+b\n",
      ["x.c", "y.c"],
    ],
    [
      "a path that git quotes",
      'diff --git "a/\\303\\251.py" "b/\\303\\251.py"\n--- "a/\\303\\251.py"\n+++ "b/\\303\\251.py"\n@@ -1 +1 @@\n-a\n+b\n',
      ["é.py"],
    ],
    ["no header inside of a change", `${change("a.py")}--- a/no.py\n`, ["a.py"]],
    ["nothing for an empty text", "", []],
  ])("returns %s", (_, patch, files) => {
    expect(patchedFiles(patch)).toEqual(files);
  });
});

describe("dropFiles", () => {
  const isTest = (path: string): boolean => path.startsWith("tests/");

  it("removes changes of protected files, and does not change the others", () => {
    const patch = change("shop.py") + change("tests/test_shop.py") + created + renamed;
    expect(dropFiles(patch, isTest)).toEqual({
      patch: change("shop.py") + created,
      dropped: ["tests/test_shop.py", "b.py"],
    });
  });

  it("returns the same text when nothing is protected", () => {
    const patch = `text before\n${change("shop.py")}`;
    expect(dropFiles(patch, isTest)).toEqual({ patch, dropped: [] });
  });
});
