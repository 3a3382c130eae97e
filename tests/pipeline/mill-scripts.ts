import type { FakeScript } from "@repost/llm/testing";

/** The first test of read_ticket is wrong; that of sort_sacks covers too little. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  read_ticket: [
    `def test_read_ticket():
    def marked(head):
        return head + "-" + str(_marks(head))

    for head in ["RYE:12", "OAT:7", "BARLEY:3", "SPELT"]:
        assert read_ticket(marked(head)) == read_ticket_new_implementation(marked(head))
    assert read_ticket(marked("RYE:1")) == read_ticket_new_implementation(marked("RYE:1"))
    assert read_ticket(marked("OAT:0")) == read_ticket_new_implementation(marked("OAT:0"))`,
    `def test_read_ticket():
    def marked(head):
        return head + "-" + str(_mark(head))

    for head in ["RYE:12", "OAT:7", "BARLEY:3", "SPELT"]:
        assert read_ticket(marked(head)) == read_ticket_new_implementation(marked(head))
    assert read_ticket(marked("RYE:1")) == read_ticket_new_implementation(marked("RYE:1"))
    for ticket in ["RYE:12", "RYE:12-0"]:
        for read in (read_ticket, read_ticket_new_implementation):
            try:
                read(ticket)
                assert False
            except LookupError as error:
                assert error.args == (ticket,)`,
  ],
  price_of: [
    `def test_price_of():
    assert price_of("rye", 1) == price_of_new_implementation("rye", 1)
    assert price_of("oats", 2) == price_of_new_implementation("oats", 2)
    assert price_of("barley", 3) == price_of_new_implementation("barley", 3)`,
    `def test_price_of():
    assert price_of("rye", 1) == price_of_new_implementation("rye", 1)
    assert price_of("oats", 2) == price_of_new_implementation("oats", 2)
    assert price_of("barley", 3) == price_of_new_implementation("barley", 3)
    assert price_of("rye", 10) == price_of_new_implementation("rye", 10)
    assert price_of("spelt", 12) == price_of_new_implementation("spelt", 12)`,
  ],
};

const IMITATION = `class _Answer:
    def __init__(self, text):
        self._text = text

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False

    def read(self):
        return self._text.encode("ascii")


class urllib:
    class request:
        @staticmethod
        def urlopen(address):
            return _Answer(str(len(address) * 3))
`;

const INSTRUCTION = `Functionality: works out what a visitor of the mill is asking for, by the rules that the mill has for its own papers and prices.
Inputs: what the visitor brings, as text, and where there is one a count of sacks.
Outputs: the grain with its weight, or the price in whole coins.`;

export const answerMillScripts: FakeScript = ({ prompt }) => {
  if (prompt.includes('"answer": "same" | "yes" | "no"'))
    return '{"reasoning": "Only what asks the exchange is an imitation.", "answer": "yes"}';
  if (prompt.includes('"answer": "yes" | "no"'))
    return '{"reasoning": "They compare results.", "conditions": [true, true, true, true, true], "answer": "yes"}';
  if (prompt.startsWith("Describe the function")) return INSTRUCTION;
  const shown = [...prompt.matchAll(/```python\n([\s\S]*?)```/gu)].map(([, code = ""]) => code);
  const [name = ""] = /\b(?:read_ticket|price_of)\b/u.exec(prompt) ?? [];
  const [first = "", second = ""] = TESTS[name] ?? [];
  if (prompt.includes("Turn it into one Python script")) {
    const code = (shown[0] ?? "").replace(/^# .*\n/u, "").replace("import urllib.request\n", IMITATION);
    return fenced(code);
  }
  const script = shown.at(-1) ?? "";
  if (prompt.includes("does not reach these parts")) return fenced(second);
  if (prompt.includes("The test should pass, but it fails")) return fenced(script.replace(first, second));
  return fenced(`${script.trimEnd()}\n\n\n${first}\n\n\nif __name__ == "__main__":\n    test_${name}()\n`);
};

function fenced(code: string): string {
  return `First I think.\n\n\`\`\`python\n${code}\n\`\`\``;
}
