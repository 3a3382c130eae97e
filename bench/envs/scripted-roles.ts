/** Scripted answers whose first is wrong. */
import type { FakeScript } from "@repost/llm/testing";

const ROLES = {
  explorer: "You are the explorer",
  manager: "You are the environment manager",
  tests: "You are the test manager",
  analyst: "You are the analyst",
  repair: "You repair the recipe",
  session: "You set up a container",
} as const;
type Role = keyof typeof ROLES;

type Script = Readonly<Partial<Record<Role, readonly (object | string)[]>>>;

const apt = (packages: string): string => `apt-get update && apt-get install -y --no-install-recommends ${packages}`;
const systemStep = (packages: string): object => ({ layer: "system", run: apt(packages), user: "root" });
const buildStep = (run: string): object => ({ layer: "build", run });

const PYTEST =
  "/opt/repost/venv/bin/python -m pytest -p no:cacheprovider --junitxml=$RESULTS/report.xml tests/test_price.py";
const JUNIT = { form: "junit", path: "report.xml", in_process: true };
const VENV = "python3 -m venv /opt/repost/venv && /opt/repost/venv/bin/pip install --quiet pytest";
const SERVICE = {
  name: "price_service.py",
  content: `import socketserver


class Prices(socketserver.StreamRequestHandler):
    def handle(self):
        for line in self.rfile:
            self.wfile.write(b"10\\n" if line.strip() == b"bread" else b"0\\n")


socketserver.ThreadingTCPServer.allow_reuse_address = True
socketserver.ThreadingTCPServer(("127.0.0.1", 7650), Prices).serve_forever()
`,
};
const START_SERVICE = [
  "(python3 /opt/repost/price_service.py > /tmp/price_service.log 2>&1 &)",
  "for i in 1 2 3 4 5 6 7 8 9 10; do python3 -c 'import socket; socket.create_connection((\"127.0.0.1\", 7650), 1)' && exit 0; sleep 1; done; exit 1",
];

const TAP = {
  name: "to-tap.js",
  content: `let text = "";
process.stdin.on("data", (part) => (text += part));
process.stdin.on("end", () => {
  const checks = text.split("\\n").flatMap((line) => {
    const match = /^(good|BAD) +(.*)$/.exec(line);
    return match === null ? [] : [match];
  });
  console.log("1.." + checks.length);
  checks.forEach(([, result, name], index) =>
    console.log((result === "good" ? "ok " : "not ok ") + (index + 1) + " - " + name),
  );
});
`,
};
const RUN_CHECKS = "node tools/run-checks.js | node /opt/repost/to-tap.js > $RESULTS/report.tap";
const TAP_RESULT = { form: "tap", path: "report.tap", in_process: true };
const EXIT_CODE = { form: "exit_code", path: "" };
const EXPLORED = [
  {
    requests: [
      { tool: "browse", path: ".", depth: 2 },
      { tool: "read", path: "README.md" },
    ],
    collected: "",
    done: false,
  },
  { requests: [], collected: "See the manifests.", done: true },
];

const SCRIPTS: Readonly<Record<string, Script>> = {
  "written/python-service": {
    repair: [
      {
        action: "look",
        requests: [
          { tool: "search", keyword: "7650" },
          { tool: "read", path: "README.md" },
        ],
      },
      { action: "patch", add: [systemStep("price-service")], because: "The tests need the price service." },
      "I have installed the service, and all tests pass now.",
      { action: "docker_run", image: "price-service" },
      {
        action: "patch",
        replace: [{ step: 2, with: [] }],
        helpers: [SERVICE],
        test: { prepare: START_SERVICE },
        because: "Nobody packages the service; a small program answers in its place.",
      },
    ],
    explorer: EXPLORED,
    manager: [
      { steps: [systemStep("price-service python3-venv"), buildStep(VENV)] },
      { steps: [systemStep("python3-venv"), buildStep(VENV)] },
    ],
    tests: [
      { command: PYTEST, result: JUNIT },
      { prepare: START_SERVICE, helpers: [SERVICE], command: PYTEST, result: JUNIT },
    ],
    analyst: [
      { finished: false, environment: "There is no package price-service. Leave it out." },
      { finished: true },
      { finished: false, tests: "Nothing listens on port 7650. Start a small program that answers." },
    ],
    session: [
      { action: "run", command: apt("price-service"), user: "root" },
      { action: "run", command: apt("python3-venv"), user: "root" },
      { action: "sudo", command: "true" },
      { action: "run", command: VENV },
      { action: "look", command: "cat README.md" },
      { action: "submit", test: { command: PYTEST, result: JUNIT } },
      { action: "submit", test: { prepare: START_SERVICE, helpers: [SERVICE], command: PYTEST, result: JUNIT } },
    ],
  },
  "written/c-magic": {
    repair: [
      { action: "patch", add: [systemStep("libmagic1-dev")], because: "magic.h is missing." },
      {
        action: "patch",
        replace: [{ step: 9, with: [systemStep("libmagic-dev")] }],
        because: "The package has another name.",
      },
      {
        action: "patch",
        replace: [{ step: 2, with: [systemStep("libmagic-dev")] }],
        because: "The package has another name.",
      },
    ],
    explorer: EXPLORED,
    manager: [{ steps: [systemStep("libmagic1-dev")] }, { steps: [systemStep("libmagic-dev")] }],
    tests: [{ command: "make test", result: EXIT_CODE }],
    analyst: [{ finished: false, environment: "libmagic1-dev does not exist. Debian calls it libmagic-dev." }],
    session: [
      { action: "run", command: apt("libmagic1-dev"), user: "root" },
      { action: "run", command: apt("libmagic-dev"), user: "root" },
      { action: "submit", test: { command: "make test", result: EXIT_CODE } },
    ],
  },
  "written/javascript-runner": {
    repair: [
      { action: "look", requests: [{ tool: "read", path: "tools/run-checks.js" }] },
      {
        action: "patch",
        test: { command: "node tools/run-checks.js", result: EXIT_CODE },
        because: "The test script is the runner.",
      },
      {
        action: "patch",
        helpers: [TAP],
        test: { command: RUN_CHECKS, result: TAP_RESULT },
        because: "The runner ends with 0 whatever the results; a helper turns its lines into TAP.",
      },
    ],
    explorer: EXPLORED,
    manager: [{ steps: [] }],
    tests: [
      { command: "node tools/run-checks.js", result: EXIT_CODE },
      { helpers: [TAP], command: RUN_CHECKS, result: TAP_RESULT },
    ],
    analyst: [
      { finished: true },
      { finished: false, tests: "The runner always ends with 0. Convert its lines to TAP." },
    ],
    session: [
      { action: "look", command: "node tools/run-checks.js || cat tools/run-checks.js" },
      { action: "submit", test: { command: "node tools/run-checks.js", result: EXIT_CODE } },
      { action: "submit", test: { helpers: [TAP], command: RUN_CHECKS, result: TAP_RESULT } },
    ],
  },
};

/** Each role repeats its last answer. */
export function scriptedRoles(): FakeScript {
  const counts = new Map<string, number>();
  return ({ body }) => {
    const text = (body.messages ?? []).map(({ content }) => String(content)).join("\n");
    const role = (Object.keys(ROLES) as Role[]).find((name) => text.includes(ROLES[name]));
    const repo = /^repository: (?<repo>\S+)$/mu.exec(text)?.groups?.["repo"];
    if (role === undefined || repo === undefined) throw new Error("The prompt is of no known role.");
    const answers = SCRIPTS[repo]?.[role] ?? [];
    const key = `${repo} ${role}`;
    const number = counts.get(key) ?? 0;
    counts.set(key, number + 1);
    const answer = answers[Math.min(number, answers.length - 1)];
    if (answer === undefined) throw new Error(`${repo} has no answers for the role ${role}.`);
    return typeof answer === "string" ? answer : JSON.stringify(answer);
  };
}
