import { bar, dataTable, h } from "./dom.js";
import { integer, percent, words } from "./format.js";

/** @import { Funnel, FunnelStep, Loss } from "../page-data.ts" */

/**
 * @param {Funnel} funnel
 * @param {{ readonly noun: string, readonly address: (loss: Loss) => string, readonly onLoss?: (loss: Loss) => void }}
 * lost
 */
export function funnelView({ steps, unexplained }, lost) {
  const total = steps[0]?.count ?? 0;
  const items = steps.map((step) => h("li", {}, ...stepView(step, total, lost)));
  const note =
    unexplained === 0
      ? null
      : h("p", { class: "note" }, `${integer(unexplained)} ${lost.noun} have no result: the run is incomplete.`);
  return h("div", {}, h("ol", { class: "funnel" }, ...items), note);
}

/**
 * @param {FunnelStep} step
 * @param {number} total
 * @param {Parameters<typeof funnelView>[1]} place
 */
function stepView({ name, count, lost }, total, place) {
  const share = total === 0 ? 0 : count / total;
  const sum = lost.reduce((all, loss) => all + loss.count, 0);
  const line = [
    h("span", { class: "step-name" }, name),
    bar(share),
    h("span", { class: "number" }, integer(count)),
    h("span", { class: "number share" }, percent(share)),
  ];
  if (sum === 0) return [h("div", { class: "step" }, ...line, h("span", { class: "number lost" }, ""))];
  const loss = h("span", { class: "number lost" }, `−${integer(sum)}`, h("span", { class: "hidden" }, " lost"));
  return [h("details", {}, h("summary", { class: "step" }, ...line, loss), lossTable(lost, total, place))];
}

/**
 * @param {readonly Loss[]} lost
 * @param {number} total
 * @param {Parameters<typeof funnelView>[1]} place
 */
function lossTable(lost, total, { address, onLoss = () => {} }) {
  const rows = lost.map((loss) =>
    h(
      "tr",
      {},
      h("td", {}, h("a", { href: address(loss), onclick: () => onLoss(loss) }, words(loss.reason))),
      h("td", {}, loss.stage),
      h("td", { class: "number" }, integer(loss.count)),
      h("td", { class: "number" }, percent(total === 0 ? 0 : loss.count / total)),
    ),
  );
  const columns = [["Reason"], ["Stage"], ["Lost", "number"], ["Share", "number"]];
  return dataTable("losses", { columns, rows });
}
