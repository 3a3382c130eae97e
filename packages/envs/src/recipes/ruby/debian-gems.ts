import type { Recipe } from "@repost/spec";

export const GEM_EVIDENCE = "gem";

/** Test helpers load bundler, which would require gems that Debian lacks. */
const NO_BUNDLER = { name: "stubs/bundler/setup.rb", content: "" };

/** For machines without a gem server. */
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
      { layer: "system", run, inputs: [], user: "root" },
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
