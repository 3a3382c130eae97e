// @module-tag chromium
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { type EnvTask, type EnvVerdict, SCHEMA_VERSION } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleEnvironment, examplePrediction, exampleResult } from "../../test/example-environment.ts";
import { exampleCompletionResult, exampleTask } from "../../test/example-task.ts";
import { largeRun } from "../../test/large-run.ts";
import { makeLeaderboard } from "../report/make-leaderboard.ts";
import { completionEvalResult } from "../score/completions/completion-eval-result.ts";
import { summarizeCompletions } from "../score/completions/summarize-completions.ts";
import { summarizeResults } from "../score/summarize-results.ts";
import { summarizeEnvVerdicts } from "../environments/summarize-env-verdicts.ts";
import { renderEnvsPage } from "./render-envs-page.ts";
import { renderEvalPage } from "./render-eval-page.ts";
import { renderLeaderboardPage } from "./render-leaderboard-page.ts";

const result = spawnSync("which", ["chromium"], { encoding: "utf8" });
const BROWSER = result.status === 0 ? result.stdout.trim() : null;
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

const ATTACK = "document.documentElement.dataset.attacked = 'yes'";
const hostile = exampleEnvironment({
  instance_id: "evil</script><script>document.title = 'attacked'</script>",
  func_name: `<img src=x onerror="${ATTACK}">`,
  orig_func: `def f():\n    return '</script><script>${ATTACK}</script>' # \u202E`,
  repo: { ...exampleEnvironment().repo, name: "evil", url: `javascript:${ATTACK}` },
});

describe.skipIf(BROWSER === null)("the page in a browser (needs chromium)", () => {
  let folder = "";
  let browser: Browser;
  const files = { small: "", large: "", leaderboard: "", tasks: "", envs: "" };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "repost-eval-"));
    const write = async (name: string, page: AsyncIterable<string>): Promise<string> => {
      await writeFile(join(folder, name), page);
      return pathToFileURL(join(folder, name)).href;
    };
    files.small = await write("small.html", await smallPage());
    const runs = await Promise.all([
      largeRun(2_000, 5, { model: "oven-1", skill: 0.3 }),
      largeRun(2_000, 5, { model: "oven-large-instruct", skill: 0.6 }),
    ]);
    const [item, other] = runs;
    files.large = await write("large.html", renderEvalPage(item));
    const named = [item, other].map((run) => ({ ...run, run: run.report.model_name_or_path ?? "" }));
    files.leaderboard = await write(
      "leaderboard.html",
      renderLeaderboardPage({
        leaderboard: await makeLeaderboard({ runs: named, resamples: 200 }),
        runs: named.map(({ run, results, predictions }) => ({ name: run, results, predictions })),
        environments: item.environments,
      }),
    );
    files.tasks = await write("tasks.html", await taskPage());
    files.envs = await write("envs.html", envsPage());
    browser = await chromium.launch({ executablePath: BROWSER ?? "", args: ["--no-sandbox", "--disable-gpu"] });
  });
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function open(url: string, viewport = DESKTOP): Promise<Page> {
    const page = await browser.newPage({ viewport });
    page.on("pageerror", (error) => {
      throw error;
    });
    await page.goto(url);
    await page.locator("main h2").first().waitFor();
    return page;
  }

  /** Phones must not scroll horizontally. */
  function overflow(page: Page): Promise<number> {
    return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }

  it.each([
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ])("shows completions with their tests, similarity and masked file (%s)", async (_name, viewport) => {
    await using page = await open(files.tasks, viewport);
    const figures = page.locator("section", { hasText: "Tests and edit similarity" }).first();
    expect((await figures.locator("tbody tr").first().innerText()).split(/\s+/u).slice(0, 4)).toEqual([
      "all",
      "1",
      "of",
      "2",
    ]);
    await page.locator("#lists a.mono").first().click();
    await page.locator("#detail-title").waitFor();
    expect(await page.locator("main").innerText()).toContain("return oven.heat(flour, minutes=31)");
    expect(await page.locator(".line.target").innerText()).toBe("    return oven.heat(flour, minutes=30)\n");
    expect(await overflow(page)).toBe(0);
  });

  it.each([
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ])("shows repository environments with rates, classes and logs as text (%s)", async (_name, viewport) => {
    await using page = await open(files.envs, viewport);
    const text = await page.locator("main").innerText();
    expect([text.includes("1 of 1"), text.includes("95% 20.7% to 100.0%"), text.includes("go")]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await overflow(page)).toBe(0);
    await page.locator("#lists a.mono").first().click();
    await page.locator("#detail-title").waitFor();
    const log = page.locator("details", { hasText: "build/build_image.log" });
    await log.locator("summary").click();
    expect(await log.innerText()).toContain("<b>compiling</b>");
    expect(await log.locator("b").count()).toBe(0);
    expect(await overflow(page)).toBe(0);
  });

  it("lists the environments with their verdicts", async () => {
    await using page = await open(files.small);
    const text = await page.locator("main").innerText();
    expect([text.includes("2 environments"), text.includes("pass@1")]).toEqual([true, true]);
    expect(await page.getByRole("link", { name: "clip", exact: true }).count()).toBe(1);
  });

  it("shows text of a repository as plain text", async () => {
    await using page = await open(`${files.small}#/environment/${encodeURIComponent(hostile.instance_id)}`);
    const main = page.locator("main");
    const text = await main.innerText();
    expect({
      name: text.includes("<img src=x onerror="),
      code: text.includes("'</script><script>document"),
      direction: text.includes("⟨U+202E⟩"),
      markup: await main.locator("img, script").count(),
      address: await main.locator('a[href^="javascript:"]').count(),
      attacked: await page.locator("html[data-attacked]").count(),
    }).toEqual({ name: true, code: true, direction: true, markup: 0, address: 0, attacked: 0 });
  });

  it("shows a candidate next to the reference, with the uncovered lines", async () => {
    await using page = await open(
      `${files.small}#/environment/${encodeURIComponent(exampleEnvironment().instance_id)}`,
    );
    const text = await page.locator("main").innerText();
    expect([
      text.includes("def clip(text): return 0"),
      text.includes("No test reached line 7."),
      (await page.locator(".line.missed.target").count()) > 0,
    ]).toEqual([true, true, true]);
  });

  it.each([
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ])("shows the output of a failed candidate as text (%s)", async (_, viewport) => {
    await using page = await open(
      `${files.small}#/environment/${encodeURIComponent(exampleEnvironment().instance_id)}`,
      viewport,
    );
    const log = page.locator("details", { has: page.getByRole("heading", { name: "Output" }) });
    await log.locator("summary").click();
    const text = await log.innerText();
    expect(text).toMatch(/Standard output\s+<b>kneaded<\/b>-+\s+Standard error\s+out of flour/u);
    expect(await log.locator("b").count()).toBe(0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  it.each([
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ])(
    "opens 10,000 results, displays one page of them, and supports search and navigation (%s)",
    async (_, viewport) => {
      await using page = await open(files.large, viewport);
      expect(await page.getByRole("status").innerText()).toBe("2,000 environments, 1–50 shown");
      expect(await page.locator(".rows tbody tr").count()).toBe(50);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.getByRole("searchbox").fill("clip_1234");
      await page.locator(".rows tbody tr").nth(1).waitFor({ state: "detached" });
      expect(await page.locator(".rows tbody tr").count()).toBe(1);
      await page.getByRole("link", { name: "clip_1234" }).click();
      await page.getByRole("heading", { name: "clip_1234" }).waitFor();
      expect(await page.getByRole("group", { name: "Samples" }).getByRole("button").count()).toBe(5);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    },
  );

  it("draws pass@k and breakdowns, with the same figures as tables", async () => {
    await using page = await open(files.large);
    const charts = page.locator("figure.chart");
    expect(await charts.locator("figcaption").allInnerTexts()).toEqual([
      "pass@k with 95% intervals",
      "pass@1 by target length, in quintiles",
      "pass@1 by context length, in quintiles",
      "pass@1 by number of calls, in quintiles",
    ]);
    const curve = charts.first();
    expect(await curve.getByRole("img").getAttribute("aria-label")).toBe(
      "pass@k with 95% intervals. The table below has the figures.",
    );
    expect(await curve.locator(".marker").count()).toBe(5);
    await curve.getByText("Show as table").click();
    expect(await curve.getByRole("row").count()).toBe(6);
  });

  it("shows the stages of rejections, and each rejection", async () => {
    await using page = await open(files.large);
    await page.locator(".funnel summary", { hasText: "Within limits" }).click();
    await page.getByRole("link", { name: "oom" }).click();
    const outcome = page.locator("label.field", { hasText: /^Outcome/u }).locator("select");
    await expect.poll(() => outcome.inputValue()).toBe("oom");
    const verdicts = (): Promise<readonly boolean[]> =>
      page
        .locator(".rows .dots")
        .evaluateAll((all) => all.map((dots) => [...dots.children].some((dot) => dot.getAttribute("title") === "oom")));
    await expect.poll(verdicts).toEqual(Array.from({ length: 50 }, () => true));
  });

  it.each([
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ])("compares runs side by side, with every candidate of each (%s)", async (_, viewport) => {
    await using page = await open(files.leaderboard, viewport);
    const ranks = page.getByRole("table", { name: "Runs by rank" });
    expect(await ranks.getByRole("rowheader").allInnerTexts()).toEqual(["oven-large-instruct", "oven-1"]);
    expect(await page.getByRole("table", { name: "Pairs of runs" }).getByRole("rowheader").innerText()).toBe(
      "oven-large-instruct − oven-1",
    );
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole("link", { name: "clip_0", exact: true }).click();
    await page.getByRole("heading", { name: "clip_0" }).waitFor();
    const samples = page.getByRole("group", { name: "Samples" }).getByRole("button");
    expect(await samples.count()).toBe(10);
    await samples.nth(7).click();
    expect(await page.locator(".verdict").innerText()).toContain("oven-1");
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  it("supports keyboard navigation, and remembers the chosen theme", async () => {
    await using page = await open(files.leaderboard);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const dark = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const chosen = await dark();
    await page.reload();
    await page.locator("main h2").first().waitFor();
    expect([await dark(), await page.locator("#theme").innerText()]).toEqual([chosen, "Light theme"]);
  });

  it.each([
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ])("wraps no word in a column (%s)", async (_, viewport) => {
    for (const file of [files.large, files.leaderboard]) {
      await using page = await open(file, viewport);
      expect(await brokenWords(page)).toEqual([]);
    }
  });

  it("sends no request", async () => {
    await using page = await browser.newPage();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(files.leaderboard);
    await page.locator("main h2").first().waitFor();
    expect(requests).toEqual([files.leaderboard]);
  });
});

function brokenWords(page: Page): Promise<string[]> {
  return page.locator("table").evaluateAll((tables) =>
    tables.flatMap((table) => {
      const result: string[] = [];
      const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[A-Za-z]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) result.push(word);
        }
      }
      return result;
    }),
  );
}

async function smallPage(): Promise<AsyncIterable<string>> {
  const environments = [exampleEnvironment(), hostile];
  const ids = environments.map(({ instance_id: id }) => id);
  const output = { stdout: `<b>kneaded</b>${"-".repeat(1_500)}`, stderr: "out of flour" };
  const results = ids.map((id, index) =>
    index === 0 ? { ...exampleResult(id, 0, "failed"), output } : exampleResult(id, 0, "passed"),
  );
  const predictions = ids.map((id) => examplePrediction(id));
  const report = await summarizeResults({ instanceIds: ids, results });
  return renderEvalPage({ report, results, environments, predictions });
}

async function taskPage(): Promise<AsyncIterable<string>> {
  const ids = ["passes", "fails"];
  const tasks = ids.map((id) => exampleTask({ instance_id: id }));
  const results = ids.map((id) => exampleCompletionResult({ instance_id: id, passed: id === "passes" }));
  const completion = "return oven.heat(flour, minutes=31)";
  const predictions = ids.map((id) => examplePrediction(id, 0, { solution: null, completion }));
  const report = await summarizeCompletions({ tasks, results });
  return renderEvalPage({ report, results: results.map(completionEvalResult), predictions, tasks });
}

function envsPage(): AsyncIterable<string> {
  const task: EnvTask = {
    schema_version: SCHEMA_VERSION,
    instance_id: "shop__shop-1",
    repo: "shop/shop",
    source: null,
    base_commit: "4f2c9e1",
    language: "go",
    created_at: "2024-05-01T00:00:00Z",
    problem_statement: "Fix a price below 0",
    hints_text: "",
    patch: "diff",
    test_patch: "diff",
    label: null,
    license: "MIT",
  };
  const verdict: EnvVerdict = {
    schema_version: SCHEMA_VERSION,
    instance_id: task.instance_id,
    class: "resolved",
    resolved: true,
    stable: true,
    by_exit_code: { before: false, after: true },
    f2p: ["TestPrice"],
    p2p: [],
    p2f: [],
    f2f: [],
    flaky: [],
    detail: null,
    runs: [],
  };
  const logs = [{ name: "build/build_image.log", text: `<b>compiling</b>${"-".repeat(1_500)}` }];
  return renderEnvsPage({
    report: summarizeEnvVerdicts({ tasks: [task], verdicts: [verdict] }),
    instances: [{ id: task.instance_id, task, recipe: null, verdict, measurement: null, logs }],
  });
}
