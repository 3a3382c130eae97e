/**
 * Writes docs/report.png, the picture of a build report in README: node scripts/write-report-image.mjs RUN
 *
 * RUN is the run directory of `repost build`. Chromium has to be installed.
 */
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const [run] = process.argv.slice(2);
if (run === undefined) throw new Error("Name the run directory of a build: node scripts/write-report-image.mjs RUN");

const target = resolve(import.meta.dirname, "../docs/report.png");
const page = pathToFileURL(resolve(run, "report.html")).href;
const options = ["--headless", "--no-sandbox", "--hide-scrollbars", "--window-size=1100,760", `--screenshot=${target}`];
execFileSync("chromium", [...options, page], { stdio: ["ignore", "ignore", "inherit"] });
console.log(target);
