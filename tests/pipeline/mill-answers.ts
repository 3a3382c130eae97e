import type { FakeScript } from "@repost/llm/testing";

const CALLS: Readonly<Record<string, string>> = {
  read_ticket: `def marked(head):
    return head + "-" + str(sum(p * ord(c) for p, c in enumerate(head, 1)) % 89)

CALLS = [
    "read_ticket(marked('RYE:12'))",
    "read_ticket(marked('OAT:7'))",
    "read_ticket(marked('BARLEY:3'))",
    "read_ticket(marked('SPELT'))",
    "read_ticket('RYE:12-99')",
    "nonsense(3)",
]`,
  "Ledger.balance": `def sealed():
    for number in range(1000):
        seal = "seal " + str(number)
        if _mark(seal) == 41:
            return _Page(seal)

def ledger(*lines):
    page = sealed()
    for grain, weight, way in lines:
        page.write(grain, weight, way)
    return Ledger(page)

CALLS = [
    "ledger(('rye', 5, 'in'), ('rye', 2, 'out'), ('oat', 9, 'in')).balance('rye')",
    "ledger(('rye', 5, 'out')).balance('rye')",
    "ledger(('rye', 5, 'lost')).balance('rye')",
    "ledger().balance('oat')",
    "ledger(('oat', 4, 'in'), ('oat', 4, 'in')).balance('oat')",
]`,
};

const MOCK = `# mock for: urllib.request
class _Answer:
    def __init__(self, text):
        self._text = text

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False

    def read(self):
        return self._text.encode("ascii")


def urlopen(address):
    return _Answer(str(len(address) * 3))
`;

/** Says the second time that there is nothing. */
export const answerMill: FakeScript = ({ body }) => {
  const prompt = (body.messages ?? []).map(({ content }) => String(content)).join("\n");
  const text = prompt.includes("Write mocks for") ? MOCK : CALLS[/Write calls of `([\w.]+)`/u.exec(prompt)?.[1] ?? ""];
  return `\`\`\`python\n${text ?? "# nothing to test"}\n\`\`\``;
};
