import { describe, expect, it } from "vitest";
import { createWorkSlots } from "./work-slots.ts";

function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => void (open = resolve));
  return { opened, open: () => open() };
}

describe("createWorkSlots", () => {
  it("lets another function run while the first waits, and releases the slot before it resumes", async () => {
    const slots = createWorkSlots(1, 4);
    const events: string[] = [];
    const [answer, finished] = [gate(), gate()];
    const first = slots.run("first", async () => {
      events.push("first asks");
      await slots.outside("first", () => answer.opened);
      events.push("first goes on");
    });
    const second = slots.run("second", async () => {
      events.push("second works");
      answer.open();
      await finished.opened;
      events.push("second ends");
    });
    await answer.opened;
    finished.open();
    await Promise.all([first, second]);
    expect(events).toEqual(["first asks", "second works", "second ends", "first goes on"]);
    expect(slots.inFlight).toBe(5);
  });

  it("frees the slot of a function that throws, also while it waits", async () => {
    const slots = createWorkSlots(1, 1);
    const lost = new Error("The server is gone.");
    const failing = slots.run("first", () => slots.outside("first", () => Promise.reject(lost)));
    await expect(failing).rejects.toBe(lost);
    expect(await slots.run("second", () => Promise.resolve("done"))).toBe("done");
  });

  it("executes immediately for a function that has no slot", async () => {
    expect(await createWorkSlots(1, 1).outside("other", () => Promise.resolve("answer"))).toBe("answer");
  });
});
