import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { isDynamic, isEncrypted } from '#domain/catalogue/qr-mode.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import {
  decodeClaims,
  type EntryCode,
  encodeClaims,
  encodeEntryCode,
  parseEntryCode,
  passwordDigits,
  type RotatingPart,
  rotationSeconds,
} from '#domain/ticket/entry-code.ts';
import { deriveEventKeys, deriveKey, deriveTicketSecret, openBytes, sealBytes } from './event-keys.ts';
import { deriveFallbackCode, isFallbackCodeOf } from './fallback-code.ts';
import type { EntryCodeRejection, TicketSigner } from './ticket-signer.port.ts';

const signatureBytes = 64;

/** Creates a ticket signer from an Ed25519 private key in PEM (PKCS #8, RFC 8032). Throws on any other kind of key. */
export function ed25519Signer(privateKeyPem: string): TicketSigner {
  const privateKey = createPrivateKey(privateKeyPem);
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new TypeError('The ticket signing key is not an Ed25519 key.');
  const publicKey = createPublicKey(privateKey);
  const keyTag = computeKeyTag(publicKey.export({ type: 'spki', format: 'der' }));
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' });
  const fallbackSecret = deriveKey(secret, 'ticket fallback code', 32);
  const keysOf = (eventId: string) => deriveEventKeys(secret, eventId);

  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),

    sign({ id, eventId, generation }, mode) {
      const keys = keysOf(eventId);
      const ticket = decodeTicketId(id);
      const signed = encodeClaims({ mode, keyTag, eventTag: keys.tag, ticket, generation });
      const signature = sign(null, signed, privateKey);
      const code = isEncrypted(mode)
        ? ({
            kind: 'sealed',
            keyTag,
            eventHint: keys.tag.subarray(0, 2),
            ...sealBytes(keys, Buffer.concat([signed, signature])),
          } as const)
        : ({ kind: 'open', signed, signature } as const);
      return {
        qr: encodeEntryCode({ ...code, rotating: null }),
        secret: isDynamic(mode)
          ? Buffer.from(deriveTicketSecret(keys, id, generation)).toString('hex')
          : null,
      };
    },

    deriveFallbackCode: (ticket) => deriveFallbackCode(fallbackSecret, ticket),
    verifyFallbackCode: (typed, ticket) => isFallbackCodeOf(fallbackSecret, typed, ticket),

    verify(text, { eventIds, now }) {
      const parsed = parseEntryCode(text);
      if (!parsed.ok) return parsed;
      const opened = openCode(parsed.value, keyTag, eventIds.map(keysOf));
      if (!opened.ok) return opened;
      const claims = decodeClaims(opened.value.signed);
      const isGenuine =
        claims?.keyTag === keyTag &&
        isEncrypted(claims.mode) === (parsed.value.kind === 'sealed') &&
        verify(null, opened.value.signed, publicKey, opened.value.signature);
      if (!isGenuine) return err('NOT_GENUINE');
      const eventId = eventIds.find((candidate) => startsWith(keysOf(candidate).tag, claims.eventTag));
      if (eventId === undefined) return err('OTHER_EVENT');
      const { mode, generation } = claims;
      const id = Buffer.from(claims.ticket).toString('base64url');
      const { rotating } = parsed.value;
      const isCurrent = isDynamic(mode)
        ? rotating !== null && hasPassword(rotating, deriveTicketSecret(keysOf(eventId), id, generation), now)
        : rotating === null;
      return isCurrent ? ok({ id, eventId, generation, mode }) : err('OUT_OF_DATE');
    },
  };
}

/** Generates a private key in PEM, for the first start of a server. */
export function generateSigningKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

type OpenedCode = { readonly signed: Uint8Array; readonly signature: Uint8Array };

/** Returns the signed bytes of a code, opened with the keys of one of these events if it is sealed. */
function openCode(
  code: EntryCode,
  keyTag: number,
  events: readonly ReturnType<typeof deriveEventKeys>[],
): Result<OpenedCode, EntryCodeRejection> {
  if (code.kind === 'open') return ok(code);
  if (code.keyTag !== keyTag) return err('NOT_GENUINE');
  const candidates = events.filter(({ tag }) => startsWith(tag, code.eventHint));
  for (const keys of candidates) {
    const bytes = openBytes(keys, code);
    if (bytes !== null)
      return ok({
        signed: bytes.subarray(0, -signatureBytes),
        signature: bytes.subarray(-signatureBytes),
      });
  }
  return err(candidates.length === 0 ? 'OTHER_EVENT' : 'NOT_GENUINE');
}

/** The periods to either side of now whose passwords are accepted: the clocks of phone and gate may differ (RFC 6238 §5.2). */
const acceptedPeriods = 1;

/** Returns true if the one-time password belongs to the period that the code names, and that period is now. */
function hasPassword({ seconds, password }: RotatingPart, secret: Uint8Array, now: Instant): boolean {
  const counter = (at: number) => Math.floor(at / (rotationSeconds * 1_000));
  const named = seconds * 1_000;
  if (Math.abs(counter(named) - counter(now)) > acceptedPeriods) return false;
  const totp = new TOTP({
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: passwordDigits,
    period: rotationSeconds,
  });
  return totp.validate({ token: password, timestamp: named, window: 0 }) === 0;
}

/** Decodes a ticket's id; throws on anything but 128 bits in base64url. */
function decodeTicketId(id: string): Uint8Array {
  const bytes = Buffer.from(id, 'base64url');
  if (bytes.length !== 16 || bytes.toString('base64url') !== id)
    throw new TypeError('A ticket id has 128 bits in base64url.');
  return bytes;
}

const computeKeyTag = (publicKey: Buffer): number =>
  createHash('sha256').update(publicKey).digest().readUInt8();

const startsWith = (bytes: Uint8Array, start: Uint8Array): boolean =>
  Buffer.compare(bytes.subarray(0, start.length), start) === 0;
