import { describe, expect, it } from "vitest";
import { brokenLinks, overlookedBlocks, programsOf, readReadmes, undeclaredPackages } from "./readmes.ts";
import { readWorkspace } from "./workspace.ts";

const readmes = readReadmes();
const packages = readWorkspace();

function publishedBy(path: string): readonly string[] {
  const files = packages.find(({ name }) => path === `packages/${name}/README.md`)?.manifest["files"];
  return [...((files ?? []) as readonly string[]).filter((pattern) => !pattern.startsWith("!")), "LICENSE"];
}

describe("READMEs", () => {
  it("have links that work in the repository and on npm", () => {
    expect(readmes.flatMap((readme) => brokenLinks(readme, publishedBy(readme.path)))).toEqual([]);
  });

  it("of packages list in an install line each package that their programs import", () => {
    expect(readmes.filter(({ path }) => path !== "README.md").flatMap(undeclaredPackages)).toEqual([]);
  });

  it("mark programs as `ts`, so that the tests of packed packages check them", () => {
    expect(readmes.flatMap(overlookedBlocks)).toEqual([]);
  });
});

describe("a README of a package", () => {
  const path = "packages/spec/README.md";

  it("may not link to a missing heading, to a missing file, or out of its tarball", () => {
    const text = "# Bread rolls\n[a](#bread-rolls) [b](#rolls) [c](src/index.ts) [d](src/no.ts) [e](../../README.md)\n";
    expect(brokenLinks({ path, text }, ["src"])).toEqual([
      `${path}: #rolls`,
      `${path}: src/no.ts`,
      `${path}: ../../README.md`,
    ]);
  });

  it("may not use a package that no install line names", () => {
    const program =
      'import { z } from "zod";\nimport {\n  a,\n} from "@repost/llm/testing";\nexport type { B } from "ai";\n';
    const readme = { path, text: `\`\`\`\nnpm install ai      # models\n\`\`\`\n\n\`\`\`ts\n${program}\`\`\`\n` };
    expect(programsOf(readme).map(({ name, packages }) => [name, packages])).toEqual([
      ["spec-1.ts", ["zod", "@repost/llm", "ai"]],
    ]);
    expect(undeclaredPackages(readme)).toEqual([
      `${path}: spec-1.ts needs zod`,
      `${path}: spec-1.ts needs @repost/llm`,
    ]);
  });

  it("may not have programs in blocks of another language", () => {
    expect(overlookedBlocks({ path, text: "```js\nlet a;\n```\n" })).toEqual([
      `${path}: a block of "js" is no block of "ts"`,
    ]);
  });
});
