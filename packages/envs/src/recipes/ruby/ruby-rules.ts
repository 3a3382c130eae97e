import type { Recipe } from "@repost/spec";
import { dependencyStep, type LanguageRules, quote, type RecipeRule, rootStep, systemStep } from "../recipe-rule.ts";
import { pathsNamed } from "../manifest-inputs.ts";
import { ciVersionRule, directiveRule, versionFileRule } from "../version-rules.ts";

const GEM_EVIDENCE = "gem";

/** Writes JUnit XML, because minitest has no machine-readable report. */
const MINITEST_REPORTER = {
  name: "repost_minitest.rb",
  content: `require "minitest"
require "cgi"

module RepostMinitest
  class Reporter < Minitest::AbstractReporter
    def initialize
      super
      @cases = []
    end

    def record(result)
      kind = result.skipped? ? "<skipped/>" : result.passed? ? "" : "<failure/>"
      name = result.respond_to?(:klass) ? result.klass : result.class.name
      @cases << %(<testcase classname="#{CGI.escapeHTML(name.to_s)}" name="#{CGI.escapeHTML(result.name.to_s)}">#{kind}</testcase>)
    end

    def report
      File.write(File.join(ENV.fetch("RESULTS"), "report.xml"), "<testsuite tests=\\"#{@cases.size}\\">#{@cases.join}</testsuite>")
    end
  end
end

module Minitest
  def self.plugin_repost_init(_options)
    reporter << RepostMinitest::Reporter.new
  end
end

Minitest.extensions << "repost"
`,
};

const NEWEST = "3.4";
const GEMFILE = "Gemfile";
const GEM = /^\s*(?:gem|\w+\.add(?:_development|_runtime)?_dependency)[ (]+["'](?<name>[\w.-]+)["']/gmu;

/** A Gemfile with `gemspec` has the gem's own files as inputs too. */
const gems: RecipeRule = {
  name: "bundler",
  async derive(facts) {
    const text = await facts.read(GEMFILE);
    if (text === null) return { steps: [systemStep(["ruby", "ruby-minitest", "ruby-rspec"])], because: [] };
    const specifications = /^\s*gemspec\b/mu.test(text) ? pathsNamed(facts, /\.gemspec$|^version\.rb$/u) : [];
    const files = [GEMFILE, ...(facts.paths.includes("Gemfile.lock") ? ["Gemfile.lock"] : []), ...specifications];
    const install = "bundle config set --local path /opt/repost/gems && bundle install";
    return {
      steps: [systemStep(["ruby", "ruby-dev", "bundler", "gcc", "g++", "make", "git"]), dependencyStep(install, files)],
      because: [{ file: GEMFILE, value: install }],
    };
  },
};

const gemNames: RecipeRule = {
  name: GEM_EVIDENCE,
  async derive(facts) {
    const gems: { file: string; value: string }[] = [];
    for (const file of [GEMFILE, ...pathsNamed(facts, /\.gemspec$/u)]) {
      const names = ((await facts.read(file)) ?? "").matchAll(GEM);
      for (const name of names) gems.push({ file, value: name.groups?.["name"] ?? "" });
    }
    return gems.length === 0 ? null : { because: gems };
  },
};

const rspec: RecipeRule = {
  name: "rspec",
  derive: ({ testFiles, paths }) => {
    const files = testFiles.filter((path) => path.endsWith("_spec.rb"));
    if (files.length === 0) return null;
    return {
      test: {
        command: `${inBundle(paths)}rspec --format json --out $RESULTS/report.json --no-fail-fast ${files.map(quote).join(" ")} \${CANARY:-}`,
        files,
        result: { form: "rspec_json", path: "report.json", in_process: true },
        canary: "rspec",
        restore: [".rspec", "**/spec_helper.rb"],
      },
      because: files.map((file) => ({ file, value: "spec" })),
    };
  },
};

const minitest: RecipeRule = {
  name: "minitest",
  derive: ({ testFiles, paths }, { test }) => {
    const files = test === null ? testFiles.filter((path) => path.endsWith(".rb")) : [];
    if (files.length === 0) return null;
    const required = files.map((path) => `-r ./${quote(path)}`).join(" ");
    return {
      helpers: [MINITEST_REPORTER],
      test: {
        command: `${inBundle(paths)}ruby -Ilib -Itest -r /opt/repost/${MINITEST_REPORTER.name} ${required} \${CANARY:+-r $CANARY} -e ''`,
        files,
        result: { form: "junit", path: "report.xml", in_process: true },
        canary: "minitest",
        restore: ["**/test_helper.rb", "**/helper.rb"],
      },
      because: files.map((file) => ({ file, value: "minitest" })),
    };
  },
};

function inBundle(paths: readonly string[]): string {
  return paths.includes(GEMFILE) ? "bundle exec " : "";
}

export const rubyRules: LanguageRules = {
  languages: ["ruby"],
  rules: [
    versionFileRule([".ruby-version"], "ruby"),
    ciVersionRule("ruby-version", { newest: NEWEST }),
    directiveRule(GEMFILE, /^\s*ruby\s+["'](\d+(?:\.\d+)*)/mu),
    gems,
    gemNames,
    rspec,
    minitest,
  ],
  missingTest: "The test patch has no Ruby file.",
};

/** Test helpers load bundler, which requires gems that Debian lacks. */
const NO_BUNDLER = { name: "stubs/bundler/setup.rb", content: "" };

/** Replaces gems by Debian packages, for machines without a gem server. */
export function withDebianGems(recipe: Recipe): Recipe {
  const names = recipe.evidence.filter(({ rule }) => rule === GEM_EVIDENCE).map(({ value }) => value);
  const packages = new Set(
    ["minitest", "rspec", ...names].map((name) => `ruby-${name.replaceAll("_", "-").toLowerCase()}`),
  );
  const run = [
    "apt-get update",
    `for each in rake ${[...packages].toSorted().join(" ")}`,
    'do apt-get install -y --no-install-recommends "$each" || echo "Debian has no $each"; done',
  ].join("; ");
  return {
    ...recipe,
    steps: [
      ...recipe.steps.filter(({ layer }) => layer === "system"),
      rootStep(run),
      ...recipe.steps.filter(({ layer }) => layer === "build"),
    ],
    helpers: [...recipe.helpers, NO_BUNDLER],
    test: {
      ...recipe.test,
      command: recipe.test.command.replace(/^bundle exec /u, ""),
      env: { ...recipe.test.env, RUBYLIB: "/opt/repost/stubs:lib" },
    },
  };
}
