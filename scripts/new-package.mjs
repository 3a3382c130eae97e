/** Creates a package: node scripts/new-package.mjs NAME "One sentence about its one job." */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { packageManifest } from "./package-skeleton.mjs";

const [name, description] = process.argv.slice(2);
const folder = `packages/${name}`;

if (name === undefined || !/^[a-z][a-z0-9-]*$/.test(name) || description === undefined) {
  console.error('Usage: npm run new-package -- NAME "One sentence about its one job."   (NAME in kebab-case)');
  process.exitCode = 2;
} else if (existsSync(folder)) {
  console.error(`${folder} exists already: choose another name.`);
  process.exitCode = 1;
} else {
  const { version } = JSON.parse(readFileSync("packages/spec/package.json", "utf8"));
  const files = {
    "package.json": json(packageManifest({ name, description, version })),
    "tsconfig.json": json({
      extends: "../../tsconfig.base.json",
      include: ["src", "test"],
      exclude: ["test/fixtures"],
    }),
    "tsconfig.build.json": json({ extends: "../../tsconfig.build.json" }),
    "README.md": `# @repost/${name}\n\n${description}\n`,
    LICENSE: readFileSync("LICENSE", "utf8"),
    "src/index.ts": "export {};\n",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(`${folder}/${path}`), { recursive: true });
    writeFileSync(`${folder}/${path}`, text);
  }
  console.log(`${folder} is laid out. Still to do:
  1. Say in tests/architecture/layers.ts what it may import, and in docs/decisions/ why it exists.
  2. npm run lock    (links it and records it in the lock)
  3. npm run format`);
}

/** @param {unknown} value */
function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
