import { describe, expect, it } from "vitest";
import { formatDoctor } from "./format-doctor.ts";

describe("formatDoctor", () => {
  it("prints the remedy below a missing requirement", () => {
    expect(
      formatDoctor([
        { name: "git", status: "works", detail: "2.39.5", remedy: null },
        { name: "sandbox", status: "missing", detail: "no bwrap", remedy: "Install bubblewrap." },
      ]),
    ).toBe(
      ["ok       git      2.39.5", "missing  sandbox  no bwrap", "                  to do: Install bubblewrap."].join(
        "\n",
      ),
    );
  });
});
