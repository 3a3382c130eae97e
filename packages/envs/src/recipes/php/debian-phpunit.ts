import type { Recipe } from "@repost/spec";
import { systemStep } from "../recipe-rule.ts";

/** For machines without a Composer repository: Debian's PHPUnit, and an autoloader of the repository alone. */
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
