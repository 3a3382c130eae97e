/** Keeps unit tests fast and independent of the machine. */
import { afterAll, afterEach } from "vitest";
import { refuseProcesses } from "./process-guard.ts";

const guard = refuseProcesses();
afterEach(guard.check);
afterAll(() => {
  // The next file may belong to another project.
  guard.restore();
  guard.check();
});
