import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { javaTrustStore } from "./java-trust-store.ts";

const pem = (base64: string): string => `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;

describe("javaTrustStore", () => {
  it("contains each certificate of the bundle and ends with the digest that Java verifies", () => {
    const store = javaTrustStore(`# root\n${pem("AQID\nBA==")}${pem("BQY=")}`);
    expect(store.readUInt32BE(0)).toBe(0xfeedfeed);
    expect(store.readUInt32BE(8)).toBe(2);
    expect(store.includes(Buffer.from([0, 0, 0, 4, 1, 2, 3, 4]))).toBe(true);
    expect(store.includes(Buffer.from([0, 0, 0, 2, 5, 6]))).toBe(true);
    const password = Buffer.from("changeit", "utf16le").swap16();
    const hash = createHash("sha1").update(password).update("Mighty Aphrodite").update(store.subarray(0, -20));
    expect(store.subarray(-20)).toEqual(hash.digest());
  });
});
