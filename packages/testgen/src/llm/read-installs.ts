const DISTRIBUTION = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\[[A-Za-z0-9,._-]+\])?(?:[=<>!~]=?[A-Za-z0-9.*]+)?$/u;

/** Returns the distributions that `pip install` lines name. */
export function readInstalls(shell: string | null): readonly string[] {
  const lines = (shell ?? "").split("\n").map((line) => line.trim());
  return lines.flatMap((line) => {
    const words = /^(?:python3? -m )?pip3? install (?<words>[^;&|<>$`\\]+)$/u.exec(line)?.groups?.["words"];
    return (words ?? "").split(/\s+/u).filter((word) => DISTRIBUTION.test(word));
  });
}
