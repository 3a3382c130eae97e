/**
 * Sends a prompt until a check accepts the answer. The program starts the server itself, so it needs no key and no
 * network.
 *
 * Run: node --conditions=@repost/source examples/llm/complete-until-accepted.ts
 */
import { completeUntilAccepted, createTextModel, findFences } from "@repost/llm";
import { fakeRateLimit, startFakeServer } from "@repost/llm/testing";

await using server = await startFakeServer();
server.enqueue(
  fakeRateLimit({ ms: 50 }),
  "<think>A loaf is bread.</think>Call `bake()`.",
  "```python\ndef test_bake():\n    assert bake() == 'bread'\n```",
);

const model = await createTextModel({
  model: "openai-compatible/any",
  baseUrl: server.url,
  budget: { maxCalls: 10 },
  onEvent: (event) => console.log(event.kind, "outcome" in event ? event.outcome : ""),
});

const result = await completeUntilAccepted({
  model,
  request: { messages: [{ role: "user", content: "Write a test for bake()." }], maxOutputTokens: 500 },
  checks: [
    {
      name: "code",
      run: ({ text }) =>
        findFences(text).length > 0
          ? { accepted: true }
          : { accepted: false, reason: "Put the code into a fenced block." },
    },
  ],
});

for (const { answer, refusals } of result.attempts) console.log({ answer, refusals });
console.log(result.status, model.usage());
