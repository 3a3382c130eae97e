import { digestOf, type Environment, records } from "@repost/spec";

interface CardRepository {
  readonly license: string | null;
  readonly url: string | null;
  count: number;
}

export function createCardFacts() {
  return {
    splits: new Map<string, number>(),
    licenses: new Map<string, number>(),
    languages: new Map<string, number>(),
    origins: new Map<string, number>(),
    repositories: new Map<string, CardRepository>(),
    ids: new Array<string>(),
    branchCoverage: new Array<number>(),
    mutationScore: new Array<number>(),
  };
}

type CardFacts = Readonly<ReturnType<typeof createCardFacts>>;

export function addToCard(
  facts: CardFacts,
  { repo, language, module, quality, instance_id: id }: Environment,
  split: string,
): void {
  const count = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  count(facts.splits, split);
  count(facts.licenses, repo.license ?? "unknown");
  count(facts.languages, language);
  count(facts.origins, module.origin);
  const repository = facts.repositories.get(repo.source);
  if (repository === undefined) {
    facts.repositories.set(repo.source, { license: repo.license, url: repo.license_url ?? repo.url, count: 1 });
  } else repository.count += 1;
  facts.ids.push(id);
  if (quality.branch_coverage !== null) facts.branchCoverage.push(quality.branch_coverage);
  if (quality.mutation.score !== null) facts.mutationScore.push(quality.mutation.score);
}

export function datasetCard(name: string, facts: CardFacts): string {
  const sections = [
    `# ${name}`,
    `${sum(facts.splits)} executable, tested coding environments: functions of real repositories, each with a module that runs alone and tests ` +
      "that accept the function and refuse a stub. Made by repost.",
    `## Parts\n\n${table(["part", "environments"], [...facts.splits])}`,
    `## How it was made\n\n${howMade(facts)}`,
    `## Licences\n\nEach row has the licence of the repository that its code is from, and where its text is. The code stays under it.\n\n${table(["licence", "environments"], sorted(facts.licenses))}`,
    `## Provenance\n\n${table(
      ["source", "licence", "environments", "see"],
      [...facts.repositories].map(([source, { license, count, url }]) => [
        source,
        license ?? "unknown",
        count,
        url ?? "",
      ]),
    )}`,
    `## Columns\n\n${columnTable()}\n\nColumns that are marked as JSON hold JSON text, for their values have no fixed shape.`,
    `## Not for training by accident\n\nThis text must not be in training data of models that are evaluated on this dataset: \`repost-canary ${canaryOf(facts)}\``,
  ];
  return `${frontMatter(name, facts)}\n${sections.join("\n\n")}\n`;
}

function canaryOf({ ids }: CardFacts): string {
  const hex = digestOf(ids.toSorted().join("\n")).slice("sha256:".length);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

function frontMatter(name: string, facts: CardFacts): string {
  const [only, ...otherLicenses] = facts.licenses.keys();
  const license = only === undefined || only === "unknown" || otherLicenses.length > 0 ? "other" : only.toLowerCase();
  const files = [...facts.splits.keys()].map((split) => `  - split: ${split}\n    path: data/${split}-*.parquet`);
  const lines = [
    `pretty_name: ${JSON.stringify(name)}`,
    `license: ${/^[a-z0-9.-]+$/u.test(license) ? license : "other"}`,
    "tags:\n- code\n- code-generation\n- executable\n- repost",
    `size_categories:\n- ${sizeCategory(sum(facts.splits))}`,
    `configs:\n- config_name: default\n  data_files:\n${files.join("\n")}`,
  ];
  return `---\n${lines.join("\n")}\n---\n`;
}

function sizeCategory(count: number): string {
  if (count < 1000) return "n<1K";
  if (count < 10_000) return "1K<n<10K";
  return count < 100_000 ? "10K<n<100K" : "100K<n<1M";
}

function howMade({ languages, origins, branchCoverage, mutationScore }: CardFacts): string {
  const lines = [
    `- Languages: ${listed(languages)}. Modules: ${listed(origins)}.`,
    "- Every environment was accepted because its reference passes repeatedly and a stub fails; the findings of all checks are in `quality`.",
  ];
  if (branchCoverage.length > 0)
    lines.push(`- Branch coverage of the target by its tests: ${mean(branchCoverage)} on average.`);
  if (mutationScore.length > 0) {
    lines.push(`- Mutants of the target that its tests fail: ${mean(mutationScore)} on average.`);
  }
  return lines.join("\n");
}

function columnTable(): string {
  const { properties = {} } = records.environment.jsonSchema() as {
    properties?: Record<string, { description?: string }>;
  };
  return table(
    ["column", "meaning"],
    Object.entries(properties).map(([name, { description = "" }]) => [`\`${name}\``, description]),
  );
}

function table(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n");
}

const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);

const sorted = (counts: ReadonlyMap<string, number>): [string, number][] =>
  [...counts].toSorted(([, left], [, right]) => right - left);

const listed = (counts: ReadonlyMap<string, number>): string =>
  sorted(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");

const mean = (values: readonly number[]): string =>
  `${((100 * values.reduce((total, value) => total + value, 0)) / values.length).toFixed(1)} %`;
