import { type QrMode, qrModes } from '../catalogue/qr-mode.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { decodeBase32, encodeBase32 } from './base32.ts';

/**
 * The claims that the signature covers. The generation increases with each transfer or reissue and invalidates older codes.
 */
export type EntryClaims = {
  readonly mode: QrMode;
  /** The first byte of the digest of the public key, by which a gate selects the keys to try. */
  readonly keyTag: number;
  /** The first eight bytes of the digest of the event's id. */
  readonly eventTag: Uint8Array;
  /** The ticket's id: 128 random bits. */
  readonly ticket: Uint8Array;
  /** From 1 to 65,535. */
  readonly generation: number;
};

/** The changing part of a dynamic code: seconds since 1970, and the one-time password of their period. */
export type RotatingPart = { readonly seconds: number; readonly password: string };

/**
 * The content of an entry code, format version 1. Assumption: Spec §3 names the modes, not the format. An `open` code is
 * signed and readable by anybody; a `sealed` one encrypts the signed bytes for the event's gates.
 */
export type EntryCode = (
  | { readonly kind: 'open'; readonly signed: Uint8Array; readonly signature: Uint8Array }
  | {
      readonly kind: 'sealed';
      readonly keyTag: number;
      /** The first two bytes of the event tag, by which a server selects the event keys to try. */
      readonly eventHint: Uint8Array;
      readonly nonce: Uint8Array;
      /** The encrypted claims and signature with the tag of AES-GCM. */
      readonly box: Uint8Array;
    }
) & { readonly rotating: RotatingPart | null };

export type EntryCodeIssue = 'NOT_OURS' | 'UNKNOWN_VERSION' | 'MALFORMED';

/** The period of a dynamic code, and the digits of its one-time password (RFC 6238). */
export const rotationSeconds = 15;
export const passwordDigits = 8;

const openPrefix = 'TQ1';
const sealedPrefix = 'TQE1';
const formatVersion = 1;
const claimBytes = 28;
const signatureBytes = 64;
const sealedHeadBytes = 3;
const nonceBytes = 12;
const boxBytes = claimBytes + signatureBytes + 16;
const lengths = { eventTag: 8, ticket: 16 } as const;

/** Encodes the claims that are signed, in 28 bytes: version and mode, key tag, event tag, ticket, generation (big endian). */
export function encodeClaims({ mode, keyTag, eventTag, ticket, generation }: EntryClaims): Uint8Array {
  const bytes = new Uint8Array(claimBytes);
  bytes[0] = (formatVersion << 4) | qrModes.indexOf(mode);
  bytes[1] = keyTag;
  bytes.set(eventTag.subarray(0, lengths.eventTag), 2);
  bytes.set(ticket.subarray(0, lengths.ticket), 2 + lengths.eventTag);
  new DataView(bytes.buffer).setUint16(claimBytes - 2, generation);
  return bytes;
}

/** Decodes signed claims; null for another length, version or mode, or without a generation. */
export function decodeClaims(bytes: Uint8Array): EntryClaims | null {
  if (bytes.length !== claimBytes) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const first = view.getUint8(0);
  const mode = qrModes[first & 0b1111];
  const generation = view.getUint16(claimBytes - 2);
  if (first >> 4 !== formatVersion || mode === undefined || generation === 0) return null;
  return {
    mode,
    keyTag: view.getUint8(1),
    eventTag: bytes.slice(2, 2 + lengths.eventTag),
    ticket: bytes.slice(2 + lengths.eventTag, claimBytes - 2),
    generation,
  };
}

/** Encodes a code in characters of the alphanumeric mode of QR codes (ISO/IEC 18004), which hand scanners type correctly. */
export function encodeEntryCode(code: EntryCode): string {
  const fixed =
    code.kind === 'open'
      ? openPrefix + encodeBase32(join(code.signed, code.signature))
      : sealedPrefix + encodeBase32(join(Uint8Array.of(code.keyTag), code.eventHint, code.nonce, code.box));
  return code.rotating === null ? fixed : addRotatingPart(fixed, code.rotating);
}

/** Completes the fixed text of a dynamic code. */
export const addRotatingPart = (fixed: string, { seconds, password }: RotatingPart): string =>
  `${fixed}.${seconds}.${password}`;

/** Returns the start of the period at a time; both in milliseconds since 1970. */
export const startOfPeriod = (at: number): number => at - (at % (rotationSeconds * 1_000));

/** Parses a scanned text. It does not verify the signature or the one-time password. */
export function parseEntryCode(text: string): Result<EntryCode, EntryCodeIssue> {
  const [, prefix, body, seconds, password] = scannedPattern.exec(text) ?? [];
  if (prefix === undefined) return err(/^TQE?[0-9]/.test(text) ? 'UNKNOWN_VERSION' : 'NOT_OURS');
  const bytes = decodeBase32(body ?? '');
  if (bytes === null) return err('MALFORMED');
  const rotating =
    seconds === undefined || password === undefined ? null : { seconds: Number(seconds), password };
  const code = prefix === openPrefix ? readOpen(bytes) : readSealed(bytes);
  return code === null ? err('MALFORMED') : ok({ ...code, rotating });
}

/** A prefix, Base32, and for a dynamic code the seconds and the one-time password. */
const scannedPattern = /^(TQE?1)([A-Z2-7]{1,220})(?:\.([1-9][0-9]{0,11})\.([0-9]{8}))?$/;

function readOpen(bytes: Uint8Array) {
  if (bytes.length !== claimBytes + signatureBytes) return null;
  return {
    kind: 'open',
    signed: bytes.slice(0, claimBytes),
    signature: bytes.slice(claimBytes),
  } as const;
}

function readSealed(bytes: Uint8Array) {
  const [keyTag] = bytes;
  if (keyTag === undefined || bytes.length !== sealedHeadBytes + nonceBytes + boxBytes) return null;
  return {
    kind: 'sealed',
    keyTag,
    eventHint: bytes.slice(1, sealedHeadBytes),
    nonce: bytes.slice(sealedHeadBytes, sealedHeadBytes + nonceBytes),
    box: bytes.slice(sealedHeadBytes + nonceBytes),
  } as const;
}

/** Joins byte strings. */
function join(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
