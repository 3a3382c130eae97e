import { expect, it } from "vitest";
import type { Candidate } from "../subject.ts";
import { proposalsAmong, uselessIn } from "./missed.ts";
import type { ExecutedCall } from "./executed-call.ts";

function executedCallOf(fields: Partial<ExecutedCall> = {}): ExecutedCall {
  const candidate: Candidate = { setup: [], receiver: null, arguments: [], origin: "model", expectsException: false };
  const observation: ExecutedCall["observation"] = {
    kind: "returned",
    value: 1,
    receiver: null,
    arguments: [],
    stdout: "",
  };
  return { candidate, observation, reached: new Set(), wallMs: 1, isObservable: true, turn: 1, ...fields };
}

it("explains why a proposed call cannot become a test", () => {
  const [good, clock, odd] = [executedCallOf(), executedCallOf(), executedCallOf()];
  const raised = executedCallOf({
    isObservable: false,
    observation: {
      kind: "raised",
      exception: { types: ["TypeError"], message: "no", explicit: false },
      receiver: null,
      arguments: [],
      stdout: "",
    },
  });
  const useless = uselessIn([good, clock], [clock]);
  const print = () => ({ setup: [], receiver: null, arguments: [] });
  expect(proposalsAmong([good, clock, odd, raised], print, useless).map((proposal) => proposal.useless)).toEqual([
    null,
    expect.stringContaining("depends on the clock"),
    expect.stringContaining("nothing documents"),
    expect.stringContaining("neither raises this exception on purpose"),
  ]);
});
