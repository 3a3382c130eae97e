import { appendFileSync } from "node:fs";
import { reportLoaded } from "../loaded.mjs";

const { REPOST_PROVEN: order } = process.env;
delete process.env.REPOST_PROVEN;
if (order !== undefined) {
  const { root, paths, file } = JSON.parse(order);
  reportLoaded({ send: (_, record) => appendFileSync(file, `${JSON.stringify(record)}\n`) }, root, paths);
}
