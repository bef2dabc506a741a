import { Secret, TOTP } from 'otpauth';
import type { Totp } from './totp.port.ts';

/** The issuer name that the authenticator shows. */
const issuer = 'Taquilla';

/** Parameters that every authenticator supports: SHA-1, six digits, thirty seconds (RFC 6238 §1.2, §5.2). */
const totpParameters = { issuer, algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** The tolerance of one step to either side, for clock drift and network delay (RFC 6238 §5.2). */
const window = 1;

/** 160 bits, the length of the hash (RFC 4226 §4, R6). */
const SECRET_BYTES = 20;

export function createTotp(): Totp {
  return {
    generateSecret: () => new Uint8Array(new Secret({ size: SECRET_BYTES }).buffer),
    findStep(secret, code, now) {
      const device = new TOTP({ ...totpParameters, secret: toSecret(secret) });
      const delta = device.validate({ token: code, timestamp: now, window });
      return delta === null ? null : TOTP.counter({ period: totpParameters.period, timestamp: now }) + delta;
    },
    encodeSecret: (secret) => toSecret(secret).base32,
    buildUri: (secret, account) =>
      new TOTP({ ...totpParameters, label: account, secret: toSecret(secret) }).toString(),
  };
}

/** Parses a base32 secret into bytes. */
export const parseSecret = (text: string): Uint8Array => Secret.fromBase32(text).bytes;

const toSecret = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });
