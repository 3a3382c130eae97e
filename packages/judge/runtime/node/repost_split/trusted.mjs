/** Runs the test with a stub of the target. */
import { ReferenceAnswers } from "./answers.mjs";
import { platform, Set, stringify } from "./base.mjs";
import { sendLine } from "./channel.mjs";
import { Driver } from "./driver.mjs";
import { describeThrown } from "./exceptions.mjs";
import { hideFunctionTexts } from "./function-texts.mjs";
import { operate } from "./operations.mjs";
import { CannotTravel, Lost, Violation } from "./problems.mjs";
import { createSide, installHook, loader, LOAD, readJob } from "./process.mjs";
import { Report } from "./report.mjs";
import { makeStub, makeSwitch, placeStub } from "./stubs.mjs";
import * as testing from "./testing.mjs";
import { LeakDetector } from "./leak-detector.mjs";

const VIOLATED = 70;
const LOST = 71;
const MAX_STEPS_AFTER_TESTS = 200;
const FRAMEWORKS = new Set(["node:test", "test", "vitest", "@jest/globals"]);
const { reallyExit } = process;
const exit = (code) => reallyExit.call(process, code);

class Test {
  #answers;
  #failure;
  #isLoaded = false;
  #isOver;
  #job;
  #detector;

  constructor(job) {
    this.#job = job;
    this.side = createSide({ trusted: true, job, serve: (...request) => this.#serve(...request) });
    this.driver = new Driver((operation, ...values) => this.#ask("op", [operation, ...values]));
    this.side.heap.describer.onSettled = (reason) => {
      this.#noticeAssertion(reason);
      this.driver.wake();
    };
    this.side.remoteObjects.ask = (operation, values) => this.#ask("op", [operation, ...values]);
    this.report = new Report(job, this.side);
    const { realm } = this.side;
    const data = () => realm.variables.filter(({ kind }) => kind === "variable").map(({ name }) => realm.read(name));
    this.#detector = job.watch ? new LeakDetector(data) : undefined;
    this.#answers = job.answers && !job.watch ? new ReferenceAnswers(realm.changes) : undefined;
    this.#failure = undefined;
    this.#isOver = false;
  }

  hook() {
    const call = (how, receiver, parameters) => this.#call(how, receiver, parameters);
    const isCandidateActing = () => this.side.endpoint.depth > 0;
    return {
      define: (bindings) => {
        this.#isLoaded = true;
        this.side.realm.define(bindings);
      },
      begin: () => this.#begin(),
      privates: (made, fields) => this.side.realm.privates.set(made.prototype, fields),
      isMaking: () => this.side.realm.isMaking,
      target: (original) => {
        const stub = makeStub(original, call);
        return this.#targeted([original, stub], stub);
      },
      beside: (original) => {
        this.side.realm.hasReference = true;
        const stub = makeStub(original, call);
        const switched = makeSwitch(this.#watched(original), stub, isCandidateActing);
        this.#targeted([original, stub, switched], stub);
        return switched;
      },
      stub: () => this.side.realm.target,
      member: (owner, name, isStatic, stubName = name) => {
        const place = isStatic ? owner : owner.prototype;
        if (stubName !== name) this.side.realm.hasReference = true;
        const { functions, stub } = placeStub({
          owner: place,
          name,
          stubName,
          call,
          isCandidateActing,
          watch: (original) => this.#watched(original),
        });
        this.#targeted(functions, stub);
      },
    };
  }

  #watched(original) {
    const observer = this.#detector ?? this.#answers;
    return observer === undefined ? original : observer.wrap(original);
  }

  #targeted(functions, stub) {
    for (const one of functions) this.side.realm.targets.set(one, true);
    this.side.realm.target = stub;
    return stub;
  }

  #begin() {
    if (this.side.realm.begun) return;
    this.side.realm.begin();
    this.side.state.begin();
    this.side.patches.start();
  }

  #serve(kind, [operation, number, ...parameters]) {
    if (kind !== "op" || typeof operation !== "string") throw new Violation("only operations can be asked for");
    const value = this.side.heap.handle(number);
    try {
      return operate(true, this.side.heap.tags.get(number), operation, value, parameters);
    } catch (error) {
      this.#noticeAssertion(error);
      throw error;
    }
  }

  /** A failed assertion counts even if the candidate catches it. */
  #noticeAssertion(error) {
    const isAssertion =
      typeof error === "object" && error !== null && describeThrown(error).types.includes("AssertionError");
    if (isAssertion && !this.report.isThrown(error) && !this.side.realm.permit("throws:AssertionError"))
      this.fail(error);
  }

  /** A broken conversation ends the process: the test cannot catch it. */
  #ask(kind, values, onSent) {
    this.#begin();
    let answer;
    try {
      answer = this.side.endpoint.ask(kind, values, onSent);
    } catch (error) {
      if (error instanceof CannotTravel) throw this.#cannotTravel(error);
      if (error instanceof Lost) exit(LOST);
      this.#violated(
        error instanceof Violation ? error.message : `${describeThrown(error).types[0]}: ${error?.message}`,
      );
    }
    this.driver.wake();
    if (answer.kind === "throw") throw this.report.thrown(answer.values[0]);
    return answer.values;
  }

  /** The test may catch this, but fails. */
  #cannotTravel({ message }) {
    const failure = new TypeError(`A value cannot travel to the candidate: ${message}`);
    this.fail(failure);
    return failure;
  }

  #violated(detail) {
    sendLine(stringify({ t: "violation", detail: detail.slice(0, 500) }));
    exit(VIOLATED);
  }

  #call(how, receiver, parameters) {
    this.report.called(parameters);
    const available = this.#detector?.before([receiver, ...parameters]);
    try {
      const [result] = this.#ask("call", [how, receiver, ...parameters], () => this.report.sent());
      this.#detector?.after(available, result);
      this.report.returned(result);
      return result;
    } catch (error) {
      this.report.raised(error);
      throw error;
    }
  }

  fail(error) {
    this.#failure ??= { error, test: testing.currentTest() };
  }

  finish() {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#failure === undefined && (process.exitCode ?? 0) !== 0) {
      this.fail(new Error(`The program ended with exit code ${process.exitCode}.`));
    }
    const isWaiting = this.side.remoteObjects.pending.size > 0;
    if (this.#failure === undefined && isWaiting && !this.side.realm.permit("pending")) {
      this.fail(new Error("A promise of the candidate's never came to anything."));
    }
    const given = this.#detector?.sawAllAnswers === true;
    this.#answers?.end();
    const changed = this.#answers?.changed === true;
    sendLine(stringify(this.report.end(this.#failure, { given, changed, notRun: testing.testsNotRun() })));
    exit(this.#failure === undefined ? 0 : 1);
  }

  /** Only the program may exit, not the candidate. */
  installEnds() {
    const end = (error) => {
      this.fail(error);
      this.finish();
    };
    process.on("uncaughtException", end);
    process.on("unhandledRejection", end);
    process.on("exit", () => end(new Error("The program ended before its test did.")));
    process.exit = (code = process.exitCode ?? 0) => {
      if (this.side.endpoint.depth > 0) this.fail(new Error("The program was ended while the candidate acted."));
      if (Number(code) !== 0) this.fail(new Error(`The program ended with exit code ${code}.`));
      this.finish();
    };
    console.assert = (condition, ...about) => {
      if (!condition) this.fail(testing.assertionFailed(about));
    };
  }

  async run(load) {
    testing.watch({ fail: (error) => this.fail(error), drive: (promise) => this.driver.until(promise) });
    await this.driver.until(load(), () => !this.#isLoaded);
    this.#begin();
    if (testing.hasTests()) await this.#runTests();
    else await this.driver.untilIdle();
    if (this.report.calls === 0) await this.#runCollected();
    await this.driver.until(testing.endAssertions());
    this.finish();
  }

  /** Unawaited promises may still fail a test; remaining intervals never end. */
  async #runTests() {
    await this.driver.until(testing.runTests());
    await this.driver.untilIdle(MAX_STEPS_AFTER_TESTS);
  }

  async #runCollected() {
    for (const name of this.#job.collected) {
      const test = this.side.realm.read(name);
      if (typeof test === "function") await this.driver.until(Promise.resolve(test()));
    }
    await this.driver.untilIdle();
  }
}

function replaceFrameworks(hasGlobals) {
  const Module = platform("node:module");
  const load = Module[LOAD];
  Module[LOAD] = function replaced(request, ...rest) {
    return FRAMEWORKS.has(request) ? testing.framework : Reflect.apply(load, this, [request, ...rest]);
  };
  if (hasGlobals) Object.assign(globalThis, testing.globals);
}

export const { framework } = testing;

export async function main(path, importModule) {
  const hideWhile = hideFunctionTexts();
  const job = readJob(path, 0);
  const test = new Test(job);
  hideWhile(() => test.side.endpoint.depth > 0);
  const load = loader(job.program, job.format, importModule);
  installHook(test.hook());
  test.installEnds();
  replaceFrameworks(job.globals);
  try {
    await test.run(load);
  } catch (error) {
    test.fail(error);
    test.finish();
  }
}
