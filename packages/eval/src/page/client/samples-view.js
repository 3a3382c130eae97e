import { codeListing, snippet } from "./code-listing.js";
import { dataTable, definitions, h, section } from "./dom.js";
import { toneOf } from "./figures.js";
import { bytes, counted, duration, percent, words } from "./format.js";

/** @import { CompletionDetail, EnvironmentDetail, SampleDetail } from "../page-data.ts" */

/** @param {CompletionDetail | EnvironmentDetail} detail */
export function samplesView(detail) {
  const { samples } = detail;
  if (samples.length === 0) {
    return section(
      "Candidate",
      h("p", { class: "note" }, "There is no prediction. It counts as missing, not as failed."),
    );
  }
  const panel = h("div", {});
  const chooser = h("div", { class: "samples", role: "group", "aria-label": "Samples" });
  /** @param {SampleDetail} chosen */
  const show = (chosen) => {
    for (const [index, button] of [...chooser.children].entries())
      button.setAttribute("aria-pressed", String(samples[index] === chosen));
    panel.replaceChildren(...sampleView(chosen, detail));
  };
  for (const sample of samples) {
    const label = [sampleName(sample), h("span", { class: "hidden" }, ` ${words(sample.outcome)}`)];
    chooser.append(
      h("button", { type: "button", class: `sample ${toneOf(sample.outcome)}`, onclick: () => show(sample) }, ...label),
    );
  }
  const first = samples[0];
  if (first !== undefined) show(first);
  return section(
    samples.length > 1 ? `Candidates (${samples.length})` : "Candidate",
    samples.length > 1 && chooser,
    panel,
  );
}

/** @param {SampleDetail} sample */
function sampleName({ run, sample }) {
  return run === null ? `${sample}` : `${run} · ${sample}`;
}

/**
 * @param {SampleDetail} sample
 * @param {CompletionDetail | EnvironmentDetail} detail
 */
function sampleView(sample, detail) {
  const { environment, reference } = detail;
  const { language } = environment;
  const code =
    sample.candidate === null
      ? h("p", { class: "note" }, "The report does not contain the predictions.")
      : codeListing({ code: sample.candidate === "" ? "\n" : sample.candidate, language, label: "Candidate" });
  const { firstLine, code: original } = reference;
  return [
    verdictView(sample),
    h(
      "div",
      { class: "pair" },
      h("div", {}, h("h3", {}, "Candidate"), code),
      h(
        "div",
        {},
        h("h3", {}, "Reference"),
        codeListing({ code: dedent(original), firstLine, language, label: "Reference" }),
      ),
    ),
    failedTests(sample, detail),
    sample.raw === null ? null : rawView(sample.raw),
    outputView(sample),
    executionView(sample),
  ].filter((part) => part !== null);
}

/** @param {string} code */
function dedent(code) {
  const indent = /^[ \t]*/u.exec(code)?.[0] ?? "";
  const lines = code.split("\n");
  const fits = lines.every((line) => line.startsWith(indent) || line.trim() === "");
  return fits ? lines.map((line) => line.slice(indent.length)).join("\n") : code;
}

/** @param {string} raw */
function rawView(raw) {
  return h("details", { class: "fold" }, h("summary", {}, h("h3", {}, "Raw response")), snippet(raw));
}

/** @param {SampleDetail} sample */
function verdictView(sample) {
  const { outcome, cause, detail, trust, judge, published, model_name_or_path: model, wall_ms: wallMs } = sample;
  const { similarity = null, repeats = null, run } = sample;
  const facts = definitions(
    [
      ["Cause", cause === null ? null : words(cause)],
      ["Run", run],
      ["Model", model === run ? null : model],
      [
        "Repeated runs",
        repeats === null ? null : `${repeats.outcomes.map(words).join(", ")}${repeats.flaky ? ": flaky" : ""}`,
      ],
      ["Similarity to the reference", similarity === null ? null : closeness(similarity)],
      [
        "Judged by",
        judge === "published"
          ? "the published rule"
          : judge === "tests"
            ? "tests"
            : trust === null
              ? null
              : `repost, trust ${trust}`,
      ],
      ["Published rule", published === null ? null : publishedText(published)],
      ["Time", duration(wallMs)],
    ],
    "facts inline",
  );
  return h(
    "div",
    { class: `verdict ${toneOf(outcome)}` },
    h("p", { class: "verdict-word" }, words(outcome)),
    detail === null ? null : snippet(detail),
    facts,
  );
}

/** @param {NonNullable<SampleDetail["similarity"]>} similarity */
function closeness({ edit, ast, equal }) {
  if (equal) return "identical program";
  return `edit similarity ${percent(edit)}${ast === null ? "" : `, AST match ${percent(ast)}`}`;
}

/** @param {NonNullable<SampleDetail["published"]>} published */
function publishedText({ outcome, detail }) {
  return detail === null ? words(outcome) : `${words(outcome)}: ${detail}`;
}

/**
 * @param {SampleDetail} sample
 * @param {CompletionDetail | EnvironmentDetail} detail
 */
function failedTests({ tests }, { tests: suite, environment }) {
  if (tests.length === 0) return null;
  const failed = tests.filter(({ passed }) => !passed);
  const codes = new Map(suite.map(({ name, code }) => [name, code]));
  const rows = failed.map(({ name, difference }) => {
    const code = codes.get(name);
    return h(
      "tr",
      {},
      h("th", { scope: "row", class: "mono" }, name),
      h("td", {}, code === undefined ? null : snippet(code, environment.language)),
      h(
        "td",
        {},
        difference === null
          ? h("span", { class: "note" }, "not executed, or no difference recorded")
          : snippet(difference),
      ),
    );
  });
  const columns = [["Test"], ["Calls"], ["Difference from the reference"]];
  const table = dataTable("verdicts", { columns, rows });
  const passed = `${tests.length - failed.length} of ${counted(tests.length, "test")} passed`;
  const title = h("h3", {}, "Failed tests ", h("span", { class: "note" }, passed));
  return failed.length === 0 ? h("p", { class: "note" }, `${passed}.`) : h("div", { class: "block" }, title, table);
}

/** @param {SampleDetail} sample */
function outputView({ output = null }) {
  if (output === null) return null;
  const streams = /** @type {const} */ ([
    ["Standard output", output.stdout],
    ["Standard error", output.stderr],
  ]).filter(([, text]) => text.trim() !== "");
  return h(
    "details",
    { class: "fold" },
    h("summary", {}, h("h3", {}, "Output"), h("span", { class: "note" }, "last lines")),
    ...streams.flatMap(([name, text]) => [h("p", { class: "note" }, name), snippet(text)]),
  );
}

/** @param {SampleDetail} sample */
function executionView({ execution }) {
  if (execution === null) return null;
  const truncated = [
    execution.stdout_truncated && "stdout",
    execution.stderr_truncated && "stderr",
    execution.messages_truncated && "messages",
  ].filter(Boolean);
  const { limits } = execution;
  const facts = definitions([
    ["Ended", words(execution.status)],
    ["Exit code", execution.exit_code === null ? null : String(execution.exit_code)],
    ["Signal", execution.signal],
    ["Wall time", `${duration(execution.wall_ms)} of ${duration(limits.wall_ms)}`],
    ["CPU time", execution.cpu_ms === null ? null : `${duration(execution.cpu_ms)} of ${duration(limits.cpu_ms)}`],
    [
      "Memory",
      execution.peak_rss_bytes === null ? null : `${bytes(execution.peak_rss_bytes)} of ${bytes(limits.memory_bytes)}`,
    ],
    ["Truncated", truncated.join(", ")],
    ["Backend", execution.backend],
    ["Limits held", execution.held.map(words).join(", ")],
  ]);
  return h(
    "details",
    { class: "fold" },
    h("summary", {}, h("h3", {}, "Execution"), h("span", { class: "note" }, words(execution.status))),
    facts,
  );
}
