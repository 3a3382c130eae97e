import { readdir } from "node:fs/promises";
import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { CLIENT_MODULES, clientScript, pageStyle } from "./client-script.ts";

const script = await clientScript();

describe("clientScript", () => {
  it("contains every module of the client", async () => {
    const files = (await readdir(new URL("client/", import.meta.url))).filter((name) => /^[\w-]+\.js$/u.test(name));
    expect(CLIENT_MODULES.map((name) => `${name}.js`).toSorted()).toEqual(files.toSorted());
  });

  it("is one valid program without imports and exports", () => {
    expect(() => new Script(script)).not.toThrow();
    expect(script.match(/^(?:import|export)\b.*$/gmu)).toBeNull();
  });

  it("declares each top-level name once", () => {
    const names = [...script.matchAll(/^(?:async )?(?:function|const|let|class) (?<name>[\w$]+)/gmu)].map(
      (match) => match.groups?.["name"],
    );
    expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([]);
  });

  it("can be embedded in a script element", () => {
    expect(script).not.toMatch(/<\/script|<!--/iu);
  });

  it("uses no function that parses markup, evaluates code or sends requests", () => {
    expect(
      script.match(
        /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|\bfetch\b|XMLHttpRequest|import\(/gu,
      ),
    ).toBeNull();
  });
});

describe("pageStyle", () => {
  it("references nothing outside the page", async () => {
    expect((await pageStyle()).match(/url\(|@import|@font-face/gu)).toBeNull();
  });
});
