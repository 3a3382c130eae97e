import { executorSettings } from "@repost/spec/settings";
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { addFields } from "../add-settings.ts";
import { backendOf, type ExecutorFlags } from "./executor-options.ts";

function chosen(...flags: readonly string[]): string {
  const command = addFields(new Command("eval").exitOverride(), executorSettings);
  return backendOf(command.parse(flags, { from: "user" }).opts<ExecutorFlags>());
}

describe("backendOf", () => {
  it("returns the named backend", () => {
    expect([chosen(), chosen("--executor", "sandbox")]).toEqual(["auto", "sandbox"]);
  });

  it("returns docker for an option of Docker", () => {
    expect(chosen("--image", "docker.io/library/python:3.13-slim")).toBe("docker");
    expect(chosen("--platform", "linux/amd64", "--executor", "docker")).toBe("docker");
  });

  it("rejects an option of Docker for another backend", () => {
    expect(() => chosen("--docker-host", "unix:///run/x.sock", "--executor", "sandbox")).toThrow(
      "--docker-host is an option of Docker, not of --executor sandbox.",
    );
  });
});
