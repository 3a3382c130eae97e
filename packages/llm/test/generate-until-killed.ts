/** Arguments: `BASE_URL FOLDER COUNT MAX_CALLS`. Prints a line for each answer. */
import { writeSync } from "node:fs";
import { createTextModel } from "../src/index.ts";

const [baseUrl = "", folder = "", count = "", maxCalls = ""] = process.argv.slice(2);
const model = await createTextModel({
  model: "openai-compatible/fake",
  baseUrl,
  folder,
  cacheName: "fake",
  maxConcurrent: 4,
  retries: { firstDelayMs: 1 },
  budget: { maxCalls: Number(maxCalls) },
});
const answers = await Promise.allSettled(
  Array.from({ length: Number(count) }, async (_, index) => {
    const messages = [{ role: "user", content: `Task ${Math.floor(index / 2)}` }] as const;
    const { text } = await model.complete({ messages, sample: index % 2, temperature: 0.8 });
    // One write for each line, so that no buffered line is lost.
    writeSync(1, `${JSON.stringify({ index, text })}\n`);
  }),
);
const refused = answers.filter(({ status }) => status === "rejected").length;
writeSync(1, `${JSON.stringify({ usage: model.usage(), refused })}\n`);
