/** Unit tests start no processes, so that they are fast and pass on every machine. */
import { afterAll, afterEach } from "vitest";
import { refuseProcesses } from "./process-guard.ts";

const guard = refuseProcesses();
afterEach(guard.check);
afterAll(() => {
  // The next file in this worker may belong to another project.
  guard.restore();
  guard.check();
});
