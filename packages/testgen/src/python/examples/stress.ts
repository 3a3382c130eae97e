import type { Candidate } from "../../subject.ts";
import { printCall } from "../print-call.ts";

const REPEATED = /["')\]]\s*\*\s*\d[\d_]{4,}|(?<![\w.])\d[\d_]{4,}\s*\*\s*[bruBRU]{0,2}["'([]/u;

/** Repetitions of ten thousand times or more only test performance. */
export function isStress(candidate: Candidate): boolean {
  const { setup, receiver, arguments: given } = printCall(candidate);
  return [...setup, receiver ?? "", ...given.map(({ code }) => code)].some((one) => REPEATED.test(one));
}
