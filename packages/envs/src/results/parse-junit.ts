import { SaxesParser } from "saxes";
import type { ParsedTest } from "./parsed-test.ts";

interface OpenSuite {
  readonly name: string;
  /** 0 without a `tests` attribute, as in node:test. */
  readonly announced: number;
  count: number;
}

interface OpenCase {
  readonly name: string;
  status: ParsedTest["status"];
}

/** Returns null for broken XML, or for fewer test cases than announced. */
export function parseJunit(text: string): readonly ParsedTest[] | null {
  const reader = new JunitReader();
  try {
    reader.read(text);
  } catch {
    return null;
  }
  return reader.isComplete ? reader.tests : null;
}

class JunitReader {
  readonly tests: ParsedTest[] = [];
  isComplete = true;
  readonly #suites: OpenSuite[] = [];
  #case: OpenCase | null = null;

  read(text: string): void {
    const parser = new SaxesParser();
    parser.on("error", (error) => {
      throw error;
    });
    parser.on("opentag", ({ name, attributes }) => {
      this.#open(name, new Map(Object.entries(attributes)));
    });
    parser.on("closetag", ({ name }) => {
      this.#close(name);
    });
    parser.write(text).close();
  }

  #open(element: string, attributes: ReadonlyMap<string, string>): void {
    const name = attributes.get("name") ?? "";
    if (element === "testsuite") {
      const announced = Number(attributes.get("tests") ?? "0");
      this.#suites.push({ name: joined(this.#suites.at(-1)?.name ?? "", name), announced, count: 0 });
    } else if (element === "testcase") {
      const owner = attributes.get("classname") ?? attributes.get("file") ?? this.#suites.at(-1)?.name ?? "";
      const isDisabled = ["disabled", "notrun"].includes(attributes.get("status") ?? "");
      this.#case = { name: joined(owner, name), status: isDisabled ? "skip" : "pass" };
    } else if (this.#case !== null && (element === "failure" || element === "error")) this.#case.status = "fail";
    else if (element === "skipped" && this.#case?.status === "pass") this.#case.status = "skip";
  }

  #close(element: string): void {
    if (element === "testcase" && this.#case !== null) {
      this.tests.push(this.#case);
      for (const suite of this.#suites) suite.count += 1;
      this.#case = null;
    }
    const suite = element === "testsuite" ? this.#suites.pop() : undefined;
    if (suite !== undefined && suite.count < suite.announced) this.isComplete = false;
  }
}

function joined(owner: string, name: string): string {
  return owner === "" ? name : `${owner} > ${name}`;
}
