import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exampleEnvironment } from "../testing/example-environment.ts";
import { readReview } from "./read-review.ts";
import { readSolve, solvePredictions } from "./read-solve.ts";
import { summarizeReviewSheets } from "./summarize-review.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "repost-sheets-"));
});
afterEach(() => rm(folder, { recursive: true }));

const at = (name: string): string => path.join(folder, name);

async function file(name: string, lines: readonly string[]): Promise<string> {
  await writeFile(at(name), lines.join("\r\n"));
  return at(name);
}

const key = (): Promise<string> =>
  file("key.csv", ["item,instance_id,original", "1,first,A", "2,second,B", "3,third,A"]);

describe("a completed review sheet", () => {
  it.each([
    ["commas", ["item,observable,difficulty", "1,yes,4", "2,no,"]],
    ["semicolons and a byte order mark", ["\uFEFFitem;observable;difficulty", "1;yes;4", "2;no;"]],
    ["a line that names the delimiter", ["\uFEFFsep=;", "item;observable;difficulty", "1;Yes;4,0", "2;NO;"]],
    ["other columns in another order", ["Difficulty\tnotes\tObservable \tITEM", "4.0\tx\ty\t1", "\t\tn\t2", "\t\t\t"]],
    ["quoted cells with line breaks", ["item,module,observable,difficulty", '1,"a, ""b""\nc",yes,4', "2,,no,"]],
  ])("can be read with %s", async (_, lines) => {
    const ratings = await readReview({ sheets: [await file("ann.csv", lines)], key: await key() });
    expect(ratings.map(({ rater, instanceId, answers }) => [rater, instanceId, Object.fromEntries(answers)])).toEqual([
      ["ann", "first", { observable: "yes", difficulty: "4" }],
      ["ann", "second", { observable: "no" }],
    ]);
  });

  it.each([
    [
      "an unknown answer",
      ["item,observable", "1,yes", "2,perhaps"],
      'row 3: "perhaps" in observable is none of yes, no',
    ],
    ["a number beyond the scale", ["item,difficulty", "1,6"], 'row 2: "6" in difficulty is none of 1, 2, 3, 4, 5'],
    ["an item of another sheet", ["item,observable", "9,yes"], "row 2: KEY has no item 9"],
    ["an item twice", ["item,observable", "1,yes", "1,no"], "row 3: item 1 is in row 2 already"],
    ["a row without its item", ["item,observable", ",yes"], "row 2: the cell of item is empty"],
    [
      "more cells than columns",
      ["item,observable", "1,yes,no"],
      "row 2: the row has another number of columns than the first line",
    ],
  ])("is rejected with %s", async (_, lines, problem) => {
    const sheet = await file("ann.csv", lines);
    const keyFile = await key();
    await expect(readReview({ sheets: [sheet], key: keyFile })).rejects.toMatchObject({
      code: "DATASET_STUDY_SHEET_INVALID",
      message: `${sheet} ${problem.replace("KEY", keyFile)}.`,
    });
  });

  it("is rejected without the column of items, or without a question", async () => {
    const keyFile = await key();
    const lacks = await file("a.csv", ["number,observable", "1,yes"]);
    await expect(readReview({ sheets: [lacks], key: keyFile })).rejects.toThrow('names no column "item"');
    const asks = await file("b.csv", ["item,colour", "1,red"]);
    await expect(readReview({ sheets: [asks], key: keyFile })).rejects.toThrow("no column of a question");
  });

  it("distinguishes raters of one name by their folders", async () => {
    const sheets = ["x/ann.csv", "y/ann.csv"].map((name) => at(name));
    for (const sheet of sheets) {
      await mkdir(path.dirname(sheet), { recursive: true });
      await writeFile(sheet, "item,observable\n1,yes\n");
    }
    const { raters } = await summarizeReviewSheets({ sheets, key: await key() });
    expect(raters).toEqual(sheets);
  });
});

describe("the summary of a review", () => {
  const conditions = "observable,tests_check_values,tests_decide,tests_reasonable,tests_not_trivial";

  it("contains the answers, the agreement of raters, and of their majority with the model", async () => {
    const head = `item,same_functionality,difficulty,${conditions}`;
    const ann = await file("ann.csv", [
      head,
      "1,same,1,yes,yes,yes,yes,yes",
      "2,no,5,yes,yes,no,yes,yes",
      "3,yes,3,,,,,",
    ]);
    const ben = await file("ben.csv", [head, "1,yes,2,yes,yes,yes,yes,yes", "2,no,4,yes,no,no,yes,yes", "3,no,3,,,,,"]);
    const said = (check: string, answer: string) => ({
      check,
      passed: answer !== "no",
      reason: "",
      evidence: { answer, opinions: [{ judge: "model", answer, reasoning: "so" }] },
    });
    const { quality } = exampleEnvironment();
    const environments = ["first", "second", "third"].map((id) => {
      const findings = [said("functionality", "yes"), said("test_quality", id === "first" ? "yes" : "no")];
      return exampleEnvironment({ instance_id: id, quality: { ...quality, findings } });
    });
    const summary = await summarizeReviewSheets({ sheets: [ann, ben], key: await key(), environments });
    const functionality = summary.questions.find(({ column }) => column === "same_functionality");
    const difficulty = summary.questions.find(({ column }) => column === "difficulty");
    expect(functionality).toMatchObject({
      answers: { same: 1, yes: 2, no: 3 },
      mean: null,
      agreement: { method: "cohen", items: 3, observed: 1 / 3 },
    });
    expect(difficulty).toMatchObject({ mean: 3, agreement: { method: "cohen_weighted", items: 3 } });
    expect(summary.model).toMatchObject({
      functionality: { items: 2, observed: 0.5 },
      tests: { items: 2, observed: 1, kappa: 1 },
    });
  });

  it("uses Fleiss' kappa for three raters, over items that all answered", async () => {
    const sheets = await Promise.all(
      ["yes", "yes", "no"].map((answer, index) =>
        file(`${index}.csv`, ["item,observable", `1,${answer}`, `2,${index === 0 ? "" : "yes"}`]),
      ),
    );
    const { questions } = await summarizeReviewSheets({ sheets, key: await key() });
    expect(questions.find(({ column }) => column === "observable")?.agreement).toMatchObject({
      method: "fleiss",
      raters: 3,
      items: 1,
      observed: 1 / 3,
    });
  });
});

describe("a completed solve sheet", () => {
  it("is converted to one prediction for each submission in order", async () => {
    const sheet = await file("ann.csv", [
      "item,answer_1,answer_2,answer_3,rounds,external_resources,difficulty",
      '1,"def f(x):\n    return x","def f(x):\n    return 2 * x",,4,yes,2',
      "2,,,,,,",
    ]);
    const solutions = await readSolve({ sheets: [sheet], key: await key() });
    expect(solutions.map(({ item, rounds, submissions }) => [item, rounds, submissions.length])).toEqual([
      [1, 4, 2],
      [2, 0, 0],
    ]);
    expect(solvePredictions(solutions)).toMatchObject([
      { instance_id: "first", sample: 0, solution: "def f(x):\n    return x\n", model_name_or_path: "ann" },
      { instance_id: "first", sample: 1, solution: "def f(x):\n    return 2 * x\n", model_name_or_path: "ann" },
    ]);
  });

  it.each([
    ["a gap between answers", "1,def f(): ...,,def f(): ...,", "row 2: answer_2 is empty, and a later answer is not"],
    [
      "fewer rounds than answers",
      "1,a,b,,1",
      'row 2: "1" in rounds is no whole number from 2 on, the number of answers',
    ],
  ])("is rejected with %s", async (_, line, problem) => {
    const sheet = await file("ann.csv", ["item,answer_1,answer_2,answer_3,rounds", line]);
    await expect(readSolve({ sheets: [sheet], key: await key() })).rejects.toMatchObject({
      message: `${sheet} ${problem}.`,
    });
  });

  it("keeps the indentation of a method's first line", async () => {
    const sheet = await file("ann.csv", ["item,answer_1", '1,"\n    @property\n    def f(self):\n        return 1\n"']);
    const [solution] = await readSolve({ sheets: [sheet], key: await key() });
    expect(solution?.submissions).toEqual(["    @property\n    def f(self):\n        return 1\n"]);
  });
});
