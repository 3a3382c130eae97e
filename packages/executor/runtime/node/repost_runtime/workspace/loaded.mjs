/** Reports digests of the loaded source files. */

import { createHash } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import Module from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** `seen` collects loaded texts by path. */
export function reportLoaded(channel, root, paths, seen = null) {
  const wanted = new Map(paths.map((path) => [join(realpathSync(root), path), path]));
  const reported = new Set();
  const report = (file, source) => {
    seen?.set(file, source === undefined || source === null ? readFileSync(file, "utf8") : String(source));
    const path = wanted.get(file);
    if (path === undefined) return;
    const sha256 = createHash("sha256")
      .update(source ?? readFileSync(file))
      .digest("hex");
    if (reported.has(`${path} ${sha256}`)) return;
    reported.add(`${path} ${sha256}`);
    channel.send("loaded", { path, sha256 });
  };
  if (paths.length > 0 || seen !== null) hookNode(report);
  return report;
}

function hookNode(report) {
  // Older versions run hooks in another thread, without the channel.
  Module.registerHooks?.({
    load(url, context, next) {
      const loaded = next(url, context);
      if (url.startsWith("file:")) report(fileURLToPath(url.split(/[?#]/)[0]), loaded.source);
      return loaded;
    },
  });
}
