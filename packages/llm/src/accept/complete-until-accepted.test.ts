import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digestOf, SCHEMA_VERSION } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createScriptedModel, type ScriptedReply } from "../testing/index.ts";
import {
  type AcceptanceCheck,
  completeUntilAccepted,
  type CompleteUntilAcceptedOptions,
} from "./complete-until-accepted.ts";
import { openAttemptJournal } from "./attempt-journal.ts";

const request = { messages: [{ role: "user", content: "Write a test." }], temperature: 0.2 } as const;

function contains(word: string): AcceptanceCheck & { readonly seen: string[] } {
  const seen: string[] = [];
  return {
    name: `contains-${word}`,
    seen,
    run({ text }) {
      seen.push(text);
      return text.includes(word) ? { accepted: true } : { accepted: false, reason: `Use ${word}.` };
    },
  };
}

async function ask(script: readonly ScriptedReply[], options: Partial<CompleteUntilAcceptedOptions> = {}) {
  const model = createScriptedModel(script);
  const result = await completeUntilAccepted({
    model,
    request,
    checks: [contains("assert"), contains("bread")],
    ...options,
  });
  return { model, result, refusals: result.attempts.map(({ refusals }) => refusals) };
}

let root = "";
let files = 0;
const newFile = () => join(root, `${files++}.jsonl`);
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), "repost-llm-accept-"))));
afterAll(async () => await rm(root, { recursive: true }));

describe("completeUntilAccepted", () => {
  it("returns the first answer that all checks accept", async () => {
    const { model, result } = await ask(["assert bread"]);
    expect([result.status, model.requests]).toEqual(["accepted", [request]]);
  });

  it("sends the reason of a refusal and requests the complete answer", async () => {
    const { model, result, refusals } = await ask(["nothing", "assert", "assert bread"]);
    expect(result).toMatchObject({ status: "accepted", answer: "assert bread" });
    expect(refusals).toEqual([
      [{ check: "contains-assert", reason: "Use assert." }],
      [{ check: "contains-bread", reason: "Use bread." }],
      [],
    ]);
    expect(model.requests[2]).toEqual({
      messages: [
        ...request.messages,
        { role: "assistant", content: "assert" },
        {
          role: "user",
          content:
            "Your answer cannot be accepted:\n\nUse bread.\n\nAnswer the first question again, with the whole answer and not only what changes.",
        },
      ],
      temperature: 0.2,
    });
  });

  it.each([
    [undefined, 4],
    [0, 1],
    [1, 2],
  ])("stops after %s regenerations and returns all attempts", async (maxRegenerations, calls) => {
    const { model, result } = await ask(["no"], maxRegenerations === undefined ? {} : { maxRegenerations });
    expect([result.status, result.attempts.length, model.requests.length]).toEqual(["refused", calls, calls]);
  });

  it("refuses truncated and empty answers without a check", async () => {
    const check = contains("bread");
    const script = [{ text: "bread", finishReason: "length" } as const, " \n", "bread"];
    const { refusals, model } = await ask(script, { checks: [check] });
    expect(refusals.map(([refusal]) => refusal?.reason)).toEqual([
      "The answer was cut off before its end. Give a shorter one.",
      "The answer is empty.",
      undefined,
    ]);
    expect(check.seen).toEqual(["bread"]);
    expect(model.requests[2]?.messages[1]).toEqual({ role: "assistant", content: "(no answer)" });
  });

  it("records digests, tokens and reasons of every attempt", async () => {
    const path = newFile();
    const usage = { inputTokens: 5, outputTokens: undefined };
    await ask([{ text: "no", usage }], { journal: await openAttemptJournal(path), task: "a.b", maxRegenerations: 0 });
    expect(JSON.parse(await readFile(path, "utf8"))).toEqual({
      schema_version: SCHEMA_VERSION,
      task: "a.b",
      attempt: 0,
      request: expect.stringMatching(/^sha256:/u) as string,
      answer: "no",
      answer_digest: digestOf("no"),
      finish_reason: "stop",
      model: "scripted",
      input_tokens: 5,
      output_tokens: null,
      refusals: [{ check: "contains-assert", reason: "Use assert." }],
    });
  });

  it("resumes an interrupted exchange without repeated calls and checks", async () => {
    const path = newFile();
    const lost = new Error("The sandbox is gone.");
    const broken: AcceptanceCheck = {
      name: "broken",
      run: ({ text }) => {
        if (text === "second") throw lost;
        return { accepted: false, reason: "Not that." };
      },
    };
    const first = ask(["first", "second"], { checks: [broken], journal: await openAttemptJournal(path), task: "t" });
    await expect(first).rejects.toBe(lost);
    await appendFile(path, '{"task":"t","atte');
    const check = contains("third");
    const resumed = await ask(["second again", "third"], {
      checks: [check],
      journal: await openAttemptJournal(path),
      task: "t",
    });
    expect(resumed.result.attempts.map(({ answer, attempt }) => [attempt, answer])).toEqual([
      [0, "first"],
      [1, "second again"],
      [2, "third"],
    ]);
    expect(check.seen).toEqual(["second again", "third"]);
    const again = await ask([new Error("Nobody should be asked.")], {
      journal: await openAttemptJournal(path),
      task: "t",
    });
    expect(again.result).toEqual(resumed.result);
  });

  it("reuses no attempts of another task or request", async () => {
    const path = newFile();
    await ask(["assert bread"], { journal: await openAttemptJournal(path), task: "one" });
    const journal = await openAttemptJournal(path);
    expect((await ask(["assert bread"], { journal, task: "two" })).model.requests.length).toBe(1);
    const other = { ...request, temperature: 1 };
    expect((await ask(["assert bread"], { journal, task: "one", request: other })).model.requests.length).toBe(1);
  });

  it("rejects a journal with changed answers", async () => {
    const path = newFile();
    await ask(["assert bread"], { journal: await openAttemptJournal(path) });
    await writeFile(path, (await readFile(path, "utf8")).replace("assert bread", "assert toast"));
    await expect(openAttemptJournal(path)).rejects.toMatchObject({ code: "LLM_JOURNAL_INVALID" });
  });

  it("can be aborted between attempts", async () => {
    const controller = new AbortController();
    const reason = new Error("called off");
    const check: AcceptanceCheck = {
      name: "ends",
      run: () => {
        controller.abort(reason);
        return { accepted: false, reason: "Never." };
      },
    };
    await expect(ask(["a"], { checks: [check], signal: controller.signal })).rejects.toBe(reason);
  });
});
