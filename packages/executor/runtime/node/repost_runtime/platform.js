/** Loads platform modules when needed, because some load slowly. */

import { createRequire } from "node:module";

export const platform = createRequire("/");
