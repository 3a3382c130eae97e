import { createHash } from "node:crypto";

/** Java refuses a store without a password; certificates are public. */
export const TRUST_STORE_PASSWORD = "changeit";

const MAGIC = 0xfeedfeed;
const VERSION = 2;
const TRUSTED_CERTIFICATE = 2;
/** Constant of the JKS format. */
const SALT = "Mighty Aphrodite";
const CERTIFICATE = /-----BEGIN CERTIFICATE-----(?<base64>[^-]+)-----END CERTIFICATE-----/gu;

/** Java cannot read PEM. */
export function javaTrustStore(pem: string): Buffer {
  const certificates = [...pem.matchAll(CERTIFICATE)].map((match) =>
    Buffer.from(match.groups?.["base64"] ?? "", "base64"),
  );
  const entries = certificates.flatMap((certificate, index) => [
    number32(TRUSTED_CERTIFICATE),
    text(`repost-${index}`),
    Buffer.alloc(8),
    text("X.509"),
    number32(certificate.length),
    certificate,
  ]);
  const data = Buffer.concat([number32(MAGIC), number32(VERSION), number32(certificates.length), ...entries]);
  const password = Buffer.from(TRUST_STORE_PASSWORD, "utf16le").swap16();
  const digest = createHash("sha1").update(password).update(SALT).update(data).digest();
  return Buffer.concat([data, digest]);
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value, "utf8");
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
