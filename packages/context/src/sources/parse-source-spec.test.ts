import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RepostError } from "@repost/spec";
import { formatSourceSpec, parseSourceSpec, type SourceSpec } from "./parse-source-spec.ts";

const folders = new Set(["/srv/oven", "/srv/oven@home", ".", "./a:b", "C:/oven"]);
const isFolder = (path: string): boolean => folders.has(path);
const git = (url: string, revision: string | null = null): SourceSpec => ({ kind: "git", url, revision });

function codeOf(spec: string): string | null {
  try {
    parseSourceSpec(spec, { isFolder });
    return null;
  } catch (error) {
    return RepostError.is(error) ? error.code : String(error);
  }
}

describe("parseSourceSpec", () => {
  it.each<[string, SourceSpec]>([
    [".", { kind: "folder", path: "." }],
    ["  /srv/oven ", { kind: "folder", path: "/srv/oven" }],
    ["/srv/oven@home", { kind: "folder", path: "/srv/oven@home" }],
    ["/srv/oven@home@v1", git("/srv/oven@home", "v1")],
    ["/srv/oven@feature/crust", git("/srv/oven", "feature/crust")],
    ["/srv/missing@v1", { kind: "folder", path: "/srv/missing@v1" }],
    ["missing", { kind: "folder", path: "missing" }],
    ["./a:b", { kind: "folder", path: "./a:b" }],
    ["C:/oven", { kind: "folder", path: "C:/oven" }],
    ["C:\\oven", { kind: "folder", path: "C:\\oven" }],
    ["https://example.org/bakery/oven.git", git("https://example.org/bakery/oven.git")],
    ["https://example.org/bakery/oven@v1.0", git("https://example.org/bakery/oven", "v1.0")],
    ["https://baker:secret@example.org/bakery/oven", git("https://baker:secret@example.org/bakery/oven")],
    [
      "https://baker@example.org:8443/bakery/oven@oven@1.0",
      git("https://baker@example.org:8443/bakery/oven", "oven@1.0"),
    ],
    ["git+https://example.org/bakery/oven@main", git("https://example.org/bakery/oven", "main")],
    ["ssh://git@example.org/bakery/oven@main", git("ssh://git@example.org/bakery/oven", "main")],
    ["file:///srv/oven.git@main", git("file:///srv/oven.git", "main")],
    ["git@example.org:bakery/oven.git", git("git@example.org:bakery/oven.git")],
    ["git@example.org:bakery/oven.git@0a1b2c3", git("git@example.org:bakery/oven.git", "0a1b2c3")],
    ["example.org:bakery/oven", git("example.org:bakery/oven")],
    ["pypi:toolz", { kind: "pypi", name: "toolz", version: null }],
    ["pypi:Python_Dateutil==2.9.0.post0", { kind: "pypi", name: "python-dateutil", version: "2.9.0.post0" }],
    ["npm:oven", { kind: "npm", name: "oven", version: null }],
    ["npm:@bakery/oven.js@1.2.0", { kind: "npm", name: "@bakery/oven.js", version: "1.2.0" }],
    ["NPM:Oven@v1.2.0", { kind: "npm", name: "Oven", version: "1.2.0" }],
    ["npm:oven@^1.2 || >=3 <4", { kind: "npm", name: "oven", version: "^1.2 || >=3 <4" }],
    ["npm:oven@next", { kind: "npm", name: "oven", version: "next" }],
    ["PyPI:zope.interface == 6.0", { kind: "pypi", name: "zope-interface", version: "6.0" }],
    ["github:language:python  stars:>10", { kind: "github", query: "language:python stars:>10" }],
    ["GitHub: topic:bread", { kind: "github", query: "topic:bread" }],
  ])("reads %j", (text, spec) => {
    expect(parseSourceSpec(text, { isFolder })).toEqual(spec);
  });

  it.each([
    ["", "CONTEXT_SOURCE_INVALID"],
    ["  ", "CONTEXT_SOURCE_INVALID"],
    ["a\nb", "CONTEXT_SOURCE_INVALID"],
    ["https://example.org", "CONTEXT_SOURCE_INVALID"],
    ["https://example.org/", "CONTEXT_SOURCE_INVALID"],
    ["https://example.org/@v1", "CONTEXT_SOURCE_INVALID"],
    ["https://exa mple.org/a", "CONTEXT_SOURCE_INVALID"],
    ["https://example.org/a/b@", "CONTEXT_SOURCE_INVALID"],
    ["https://example.org/a/b@--upload-pack=touch", "CONTEXT_SOURCE_INVALID"],
    ["https://example.org/a/b@main..dev", "CONTEXT_SOURCE_INVALID"],
    ["https://example.org/a/b@a:b", "CONTEXT_SOURCE_INVALID"],
    ["git@example.org:a/b@", "CONTEXT_SOURCE_INVALID"],
    ["/srv/oven@", "CONTEXT_SOURCE_INVALID"],
    ["pypi:", "CONTEXT_SOURCE_INVALID"],
    ["pypi:-x", "CONTEXT_SOURCE_INVALID"],
    ["pypi:toolz>=1", "CONTEXT_SOURCE_INVALID"],
    ["pypi:toolz==", "CONTEXT_SOURCE_INVALID"],
    ["pypi:toolz==new", "CONTEXT_SOURCE_INVALID"],
    ["pypi:../toolz", "CONTEXT_SOURCE_INVALID"],
    ["npm:", "CONTEXT_SOURCE_INVALID"],
    ["npm:.oven", "CONTEXT_SOURCE_INVALID"],
    ["npm:../oven", "CONTEXT_SOURCE_INVALID"],
    ["npm:a/b", "CONTEXT_SOURCE_INVALID"],
    ["npm:oven@", "CONTEXT_SOURCE_INVALID"],
    ["npm:oven@../x", "CONTEXT_SOURCE_INVALID"],
    ["npm:@bakery", "CONTEXT_SOURCE_INVALID"],
    ["gem:left-pad", "CONTEXT_SOURCE_UNKNOWN"],
    ["github:", "CONTEXT_SOURCE_INVALID"],
    ["github:  ", "CONTEXT_SOURCE_INVALID"],
    ["ftp://example.org/a", "CONTEXT_SOURCE_UNKNOWN"],
    ["ext::sh -c touch", "CONTEXT_SOURCE_UNKNOWN"],
  ])("refuses %j", (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  it("says which kinds of source there are, and shows no password", () => {
    expect(() => parseSourceSpec("gem:left-pad")).toThrow(
      expect.objectContaining({
        message: 'There is no kind of source for "gem:left-pad".',
        hint: "Give one of: a folder, a git address or path with an optional @revision, pypi:NAME[==VERSION], npm:NAME[@VERSION], github:QUERY.",
      }) as Error,
    );
    expect(() => parseSourceSpec("https://baker:secret@example.org/a/b@-x")).toThrow(/^(?!.*secret)/u);
  });

  it("reads back what formatSourceSpec writes", () => {
    const word = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,8}$/u);
    const revision = fc.option(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9/_@-]{0,12}$/u), { nil: null });
    const url = fc.oneof(
      fc
        .tuple(
          fc.constantFrom("https", "ssh", "git", "http"),
          fc.constantFrom("", "baker@", "baker:pass@"),
          word,
          word,
          word,
        )
        .map(([protocol, user, host, owner, name]) => `${protocol}://${user}${host}.example/${owner}/${name}`),
      fc.tuple(word, word, word).map(([user, owner, name]) => `${user}@example.org:${owner}/${name}.git`),
    );
    const specs = fc.oneof(
      fc.record({ kind: fc.constant("git" as const), url, revision }),
      fc.record({ kind: fc.constant("folder" as const), path: word.map((name) => `./${name}`) }),
      fc.record({
        kind: fc.constant("github" as const),
        query: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" topic:")),
      }),
      fc.record({
        kind: fc.constant("npm" as const),
        name: fc.stringMatching(/^(?:@[a-z]{1,4}\/)?[a-z0-9][a-z0-9._-]{0,8}$/u),
        version: fc.option(fc.constantFrom("1.2.3", "2.0.0-beta.1", "^1", "1.x || >=2 <3", "next"), { nil: null }),
      }),
      fc.record({
        kind: fc.constant("pypi" as const),
        name: fc.stringMatching(/^[a-z0-9]+(?:-[a-z0-9]+){0,2}$/u),
        version: fc.option(
          fc.tuple(fc.nat(99), fc.nat(99)).map((parts) => parts.join(".")),
          { nil: null },
        ),
      }),
    );
    fc.assert(
      fc.property(specs, (spec) => {
        expect(parseSourceSpec(formatSourceSpec(spec), { isFolder: () => false })).toEqual(spec);
      }),
    );
  });

  it("gives a source or a typed error for any text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z@:/.=-]{1,20}$/u)), (text) => {
        const code = codeOf(text);
        expect(code === null || code.startsWith("CONTEXT_SOURCE_")).toBe(true);
      }),
    );
  });
});
