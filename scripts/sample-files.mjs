/** Prints random source files for a review: node scripts/sample-files.mjs [SEED = 29] [COUNT = 10]. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { resolve } from "node:path";
import process from "node:process";

const [seed = "29", count = "10"] = process.argv.slice(2);
const root = resolve(import.meta.dirname, "..");
const listed = execFileSync("git", ["ls-files", "packages/*/src/**", "packages/*/runtime/**"], { cwd: root });
const files = listed
  .toString("utf8")
  .split("\n")
  .filter((path) => /\.(?:ts|js|mjs|cjs|py)$/u.test(path) && !/\.test(?:-d)?\.ts$/u.test(path));
const ranked = files
  .map((path) => ({ path, rank: createHash("sha256").update(`${seed} ${path}`).digest("hex") }))
  .toSorted((left, right) => (left.rank < right.rank ? -1 : 1));
console.log(
  ranked
    .slice(0, Number(count))
    .map(({ path }) => path)
    .join("\n"),
);
