import type { Recipe } from "@repost/spec";

export const GEM_EVIDENCE = "gem";

/** Test helpers load bundler, which would look for gems that Debian lacks and the tests may do without. */
const NO_BUNDLER = { name: "stubs/bundler/setup.rb", content: "" };

/** Returns a recipe with Debian's packages of the gems, for a machine that no gem server can be reached from. */
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
