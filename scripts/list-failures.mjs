/** Lists failed tests, one per line, for truncated logs. */
export default class ListFailures {
  /** @param {readonly import("vitest/node").TestModule[]} modules */
  onTestRunEnd(modules) {
    const lines = modules.flatMap((module) => [
      ...module.errors().map((error) => `${module.relativeModuleId}: ${firstLine(error.message)}`),
      ...[...module.children.allTests("failed")].map(
        (test) => `${module.relativeModuleId} > ${test.fullName}: ${firstLine(test.result().errors?.[0]?.message)}`,
      ),
    ]);
    if (lines.length > 0) console.log(`\nFailed:\n${lines.map((line) => `  ${line}\n`).join("")}`);
  }
}

/** @param {string | undefined} message */
function firstLine(message = "") {
  return message.split("\n", 1)[0]?.slice(0, 200) ?? "";
}
