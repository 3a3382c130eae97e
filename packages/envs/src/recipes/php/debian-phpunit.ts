import type { Recipe } from "@repost/spec";
import { systemStep } from "../recipe-rule.ts";

/**
 * Returns a recipe with Debian's PHPUnit and an autoloader of the repository alone, for a machine that no Composer repository can be
 * reached from.
 */
export function withDebianPhpunit(recipe: Recipe): Recipe {
  return {
    ...recipe,
    steps: [
      ...recipe.steps.filter(({ layer }) => layer === "system"),
      systemStep(["phpunit"]),
      ...recipe.steps.filter(({ layer }) => layer === "build"),
    ],
    test: { ...recipe.test, command: recipe.test.command.replaceAll("vendor/bin/phpunit", "phpunit") },
  };
}
