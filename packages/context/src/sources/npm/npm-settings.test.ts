import { describe, expect, it } from "vitest";
import { createNpmSettings, readNpmrc } from "./npm-settings.ts";

describe("readNpmrc", () => {
  it("reads names and values, with the environment's, and leaves out comments, sections and lists", () => {
    const text = [
      "registry = https://a.example/",
      "; a comment",
      "# another",
      "[section]",
      "list[]=1",
      '//a.example/:_authToken="quo;ted"',
      "//b.example/:_authToken=${TOKEN}",
      "//c.example/:_authToken=${MISSING}",
      "//d.example/:_authToken=${MISSING?}",
      "plain",
      "email=a@b.example ; why",
    ].join("\r\n");
    expect(readNpmrc(text, { TOKEN: "t" })).toEqual({
      registry: "https://a.example/",
      "//a.example/:_authToken": "quo;ted",
      "//b.example/:_authToken": "t",
      "//c.example/:_authToken": "${MISSING}",
      "//d.example/:_authToken": "",
      email: "a@b.example",
    });
  });
});

describe("createNpmSettings", () => {
  const password = Buffer.from("p:w").toString("base64");
  const settings = createNpmSettings(
    { registry: "https://a.example", "@bakery:registry": "https://b.example/npm" },
    {
      "//a.example/:_authToken": "token",
      "//b.example/npm/:_auth": "encoded",
      "//b.example/npm/own/:username": "baker",
      "//b.example/npm/own/:_password": password,
    },
  );

  it("knows the registry of each scope", () => {
    expect(["oven", "@bakery/oven", "@other/oven"].map((name) => settings.registryOf(name))).toEqual([
      "https://a.example/",
      "https://b.example/npm/",
      "https://a.example/",
    ]);
    expect(() => createNpmSettings({ registry: "file:///srv" }, {}).registryOf("oven")).toThrow(
      expect.objectContaining({ code: "CONTEXT_REGISTRY_UNKNOWN" }) as Error,
    );
  });

  it("gives credentials to the addresses that they are for, and to no other", () => {
    const addresses = [
      "https://a.example/oven",
      "https://a.example/@bakery%2foven",
      "https://b.example/npm/oven/-/oven-1.0.0.tgz",
      "https://b.example/npm/own/oven",
      "https://b.example/other",
      "https://a.example.evil/oven",
    ];
    expect(addresses.map((address) => settings.authorizationFor(address))).toEqual([
      "Bearer token",
      "Bearer token",
      "Basic encoded",
      `Basic ${Buffer.from("baker:p:w").toString("base64")}`,
      null,
      null,
    ]);
  });
});
