import { describe, expect, it } from "vitest";
import { createProgress } from "./progress.ts";
import type { Terminal } from "./terminal.ts";

function fakeTerminal(json = false): Terminal & { readonly lines: string[] } {
  const lines: string[] = [];
  return { lines, say: (line) => lines.push(line), print: () => {}, interactive: false, json, columns: 80 };
}

describe("createProgress", () => {
  it("writes a line every 10 % without a terminal", () => {
    const terminal = fakeTerminal();
    let now = 0;
    const progress = createProgress({ terminal, label: "build", clock: () => now });
    progress.expect(30);
    for (let done = 1; done <= 30; done += 1) {
      now += 2000;
      progress.advance({ accepted: done, rejected: 0 });
    }
    progress.stop();
    expect(terminal.lines).toHaveLength(10);
    expect(terminal.lines[0]).toBe("build 3/30  3 accepted, 0 rejected  6s, 54s left");
    expect(terminal.lines.at(-1)).toBe("build 30/30  30 accepted, 0 rejected  1m 00s, 0s left");
  });

  it("prints nothing for JSON output", () => {
    const terminal = fakeTerminal(true);
    const progress = createProgress({ terminal, label: "build" });
    progress.expect(1);
    progress.advance({ accepted: 1 });
    expect(terminal.lines).toEqual([]);
  });
});
