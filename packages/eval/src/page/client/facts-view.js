import { snippet } from "./code-listing.js";
import { definitions, h, outsideLink, section } from "./dom.js";
import { mark } from "./figures.js";
import { counted, duration, integer, percent, words } from "./format.js";

/** @import { Finding } from "@repost/spec" */
/** @import { EnvironmentDetail } from "../page-data.ts" */

/**
 * Failed checks come first and open.
 * @param {readonly Finding[]} findings
 */
export function checksView(findings) {
  if (findings.length === 0) return null;
  const ordered = findings.toSorted((one, other) => Number(one.passed) - Number(other.passed));
  const items = ordered.map(({ check, passed, reason, evidence }) => {
    const entries = Object.entries(evidence);
    const head = [
      h("span", { class: "check-name" }, words(check)),
      mark(passed ? "passed" : "not passed", passed ? "good" : "bad"),
    ];
    const figures =
      entries.length === 0 ? null : definitions(entries.map(([name, value]) => [words(name), evidenceValue(value)]));
    return h("li", {}, h("details", { open: !passed }, h("summary", {}, ...head), h("p", {}, reason), figures));
  });
  return section("Checks", h("ul", { class: "checks" }, ...items));
}

/** @param {unknown} value */
function evidenceValue(value) {
  if (value === null) return "–";
  if (typeof value === "number") return Number.isInteger(value) ? integer(value) : value.toFixed(3);
  if (typeof value === "string" && !value.includes("\n")) return value;
  if (Array.isArray(value) && value.length === 0) return "none";
  if (Array.isArray(value) && value.every((item) => typeof item === "number")) return value.join(", ");
  if (Array.isArray(value) && value.every(Array.isArray)) return value.map((item) => item.join(" → ")).join(", ");
  if (Array.isArray(value) && value.every(isFlat))
    return h("ul", {}, ...value.map((item) => h("li", {}, flatText(item))));
  return snippet(typeof value === "string" ? value : JSON.stringify(value, undefined, 2));
}

/**
 * @param {unknown} item
 * @returns {item is Record<string, string | number | boolean | null>}
 */
function isFlat(item) {
  return (
    typeof item === "object" &&
    item !== null &&
    Object.values(item).every((value) => typeof value !== "object" || value === null)
  );
}

/** @param {Record<string, string | number | boolean | null>} item */
function flatText(item) {
  return Object.entries(item)
    .map(([name, value]) => `${words(name)} ${value}`)
    .join(", ");
}

/** @param {EnvironmentDetail} detail */
export function factsView({ id, environment, module }) {
  const { repo, suite, runtime, quality, cost, modifiers } = environment;
  const source = definitions([
    ["Instance", h("span", { class: "mono" }, id)],
    ["Repository", outsideLink(repo.name, repo.url)],
    ["Revision", h("span", { class: "mono" }, repo.version ?? repo.revision)],
    ["Licence", repo.license === null ? "unknown" : outsideLink(repo.license, repo.license_url)],
    ["Date", repo.created_at],
    ["Modifiers", modifiers.join(", ")],
    ["Module strategy", module.origin],
    [
      "Trust",
      h(
        "span",
        { title: "Separation of answers and candidate" },
        suite.handles ? `${suite.trust}, with handles` : suite.trust,
      ),
    ],
    ["Stability runs", integer(quality.runs)],
    ["Mutants", mutants(quality.mutation)],
    ["Interpreter", runtime.python === null ? `Node ${runtime.node}` : `Python ${runtime.python}`],
    ["Platform", runtime.platform],
    ["Dependencies", runtime.lock.length === 0 ? "standard library" : runtime.lock.join(", ")],
    [
      "Model calls",
      cost.llm_calls === 0
        ? "none"
        : `${counted(cost.llm_calls, "call")}, ${integer(cost.input_tokens + cost.output_tokens)} tokens`,
    ],
    ["Build time", duration(cost.wall_s * 1000)],
  ]);
  return section("Facts", source);
}

/** @param {{ killed: number, survived: number, timeout: number, score: number | null }} mutation */
function mutants({ killed, survived, timeout, score }) {
  if (score === null) return "none";
  return `${integer(killed)} killed, ${integer(survived)} survived${timeout > 0 ? `, ${integer(timeout)} timed out` : ""} (${percent(score)})`;
}
