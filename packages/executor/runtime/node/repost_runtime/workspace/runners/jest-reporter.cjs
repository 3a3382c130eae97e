let results = null;
let failed = false;

exports = module.exports = class Reporter {
  #finished = [];

  /** The run may stop at the first failure. */
  onTestCaseResult(test, result) {
    this.#finished.push(result);
    if (results.stopsAtFirst && result.status === "failed" && !isCanary(result))
      this.onTestResult(test, { testResults: this.#finished });
  }

  onTestResult({ path }, { testResults, testExecError, failureMessage }) {
    this.#finished = [];
    const canary = testResults.find(isCanary);
    const named = testResults
      .filter((test) => test !== canary)
      .map((test) => ({ ...test, id: results.nameTest(path, [...test.ancestorTitles, test.title]) }));
    if (named.some(({ id }) => results.isWanted(id))) results.addCanary(canary?.status ?? null);
    if (testExecError) report(path, testExecError.stack ?? testExecError.message ?? failureMessage);
    else if (testResults.length === 0 && failureMessage) report(path, failureMessage);
    results.collect(named.map(({ id }) => id));
    for (const { id, status, duration, failureMessages = [] } of named) {
      failed ||= status === "failed";
      results.add(id, VERDICTS[status] ?? "skipped", duration ?? 0, failureMessages[0]);
    }
  }
};

exports.open = (opened) => {
  results = opened;
};

exports.hasFailed = () => failed;

const VERDICTS = { passed: "passed", failed: "failed" };

function isCanary({ title, ancestorTitles }) {
  return title === results.canary && ancestorTitles.length === 0;
}

function report(path, reason) {
  failed = true;
  results.uncollected(path, reason);
}
