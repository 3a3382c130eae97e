/** Loads modules of the platform when they are needed, because some load slowly. */

import { createRequire } from "node:module";

// Platform modules do not depend on the path.
export const platform = createRequire("/");
