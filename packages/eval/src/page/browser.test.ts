import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleEnvironment, examplePrediction, exampleResult } from "../../test/example-environment.ts";
import { summarizeResults } from "../score/summarize-results.ts";
import { renderEvalPage } from "./render-eval-page.ts";

const BROWSER = "chromium";
const hasBrowser = spawnSync(BROWSER, ["--version"], { timeout: 20_000 }).status === 0;

const ATTACK = "document.documentElement.dataset.attacked = 'yes'";
const hostile = exampleEnvironment({
  instance_id: "evil</script><script>document.title = 'attacked'</script>",
  func_name: `<img src=x onerror="${ATTACK}">`,
  orig_func: `def f():\n    return '</script><script>${ATTACK}</script>' # \u202E`,
  repo: { ...exampleEnvironment().repo, name: "evil", url: `javascript:${ATTACK}` },
});

/** The page after its program has run, at an address of its own, and whether the attack ran too. */
async function shown(folder: string, file: string, address = ""): Promise<{ main: string; attacked: boolean }> {
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
  const own = [`--user-data-dir=${folder}/profile`, "--no-first-run", "--virtual-time-budget=10000", "--dump-dom"];
  const url = pathToFileURL(file).href + address;
  const { stdout } = await promisify(execFile)(BROWSER, [...flags, ...own, url], { timeout: 25_000, maxBuffer: 64e6 });
  return { main: /<main[^]*<\/main>/u.exec(stdout)?.[0] ?? "", attacked: /^<html[^>]*data-attacked/mu.test(stdout) };
}

describe.skipIf(!hasBrowser)("the page in a browser (needs chromium)", () => {
  let folder = "";
  let file = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "repost-eval-"));
    file = join(folder, "report.html");
    const environments = [exampleEnvironment(), hostile];
    const ids = environments.map(({ instance_id: id }) => id);
    const results = ids.map((id, index) => exampleResult(id, 0, index === 0 ? "failed" : "passed"));
    const predictions = ids.map((id) => examplePrediction(id));
    const report = await summarizeResults({ instanceIds: ids, results });
    await writeFile(file, renderEvalPage({ report, results, environments, predictions }));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it("lists the environments with their verdicts", async () => {
    const { main } = await shown(folder, file);
    expect([main.includes("2 environments"), main.includes(">clip</a>"), main.includes("pass@1")]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("shows text of a repository as text, whatever it says", async () => {
    const { main, attacked } = await shown(folder, file, `#/environment/${encodeURIComponent(hostile.instance_id)}`);
    const name = "&lt;img src=x onerror=";
    expect({
      name: main.includes(name),
      code: main.includes("'&lt;/script&gt;&lt;script&gt;document"),
      direction: main.includes("⟨U+202E⟩"),
      markup: /<(?:img|script)\b/u.test(main),
      address: main.includes('href="javascript:'),
      attacked,
    }).toEqual({ name: true, code: true, direction: true, markup: false, address: false, attacked: false });
  });

  it("shows a candidate beside the reference, with the lines that tests left out", async () => {
    const { main } = await shown(folder, file, `#/environment/${encodeURIComponent(exampleEnvironment().instance_id)}`);
    const text = main.replaceAll(/<[^>]*>/gu, "");
    expect([
      text.includes("def clip(text): return 0"),
      text.includes("No test reached line 7."),
      /class="line missed target"/u.test(main),
    ]).toEqual([true, true, true]);
  });
});
