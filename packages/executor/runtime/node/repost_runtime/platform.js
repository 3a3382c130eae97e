/** Modules of the platform that take long to load: whoever needs one asks for it when it is needed, and not before. */

import { createRequire } from "node:module";

// From no file in particular: modules of the platform are the same from everywhere.
export const platform = createRequire("/");
