import { err, ok, type Result } from '../shared/result.ts';

/**
 * The claims that the signature covers. The generation increases with each transfer or reissue and
 * invalidates older codes.
 */
export type QrClaims = {
  readonly keyId: string;
  readonly eventId: string;
  readonly ticketId: string;
  readonly generation: number;
};

/** The changing part of a dynamic code: the time step and its proof. */
export type QrTimeProof = { readonly step: number; readonly proof: string };

/**
 * The content of a QR code, format version 1. Assumption: Spec §3 names the modes, not the format. 'open' is
 * signed and readable by anybody; 'sealed' encrypts the signed text for the gate.
 */
export type QrPayload =
  | {
      readonly kind: 'open';
      readonly claims: QrClaims;
      readonly signature: string;
      readonly moment: QrTimeProof | null;
    }
  | {
      readonly kind: 'sealed';
      readonly keyId: string;
      readonly eventId: string;
      readonly nonce: string;
      readonly box: string;
      readonly moment: QrTimeProof | null;
    };

export type QrIssue = 'NOT_OURS' | 'UNKNOWN_VERSION' | 'MALFORMED';

/** The maximum length that is parsed: a level M code of this length is far denser than ours ever is. */
const maxQrTextLength = 1_024;
const signedPrefix = 'TQ1';
const encryptedPrefix = 'TQ1E';

/** Builds the text that the server signs and the gate verifies. */
export const buildSignedText = (claims: QrClaims): string =>
  [signedPrefix, claims.keyId, claims.eventId, claims.ticketId, String(claims.generation)].join('.');

/** Encodes a payload: parts of letters, digits, '-' and '_' (as in base64url), joined by dots. */
export function encodeQr(payload: QrPayload): string {
  const head =
    payload.kind === 'open'
      ? [buildSignedText(payload.claims), payload.signature]
      : [encryptedPrefix, payload.keyId, payload.eventId, payload.nonce, payload.box];
  const moment = payload.moment === null ? [] : [String(payload.moment.step), payload.moment.proof];
  return [...head, ...moment].join('.');
}

/** Parses a scanned text. It does not verify the signature; the gate does. */
export function parseQr(text: string): Result<QrPayload, QrIssue> {
  if (text.length > maxQrTextLength) return err('NOT_OURS');
  const [mark, ...parts] = text.split('.');
  if (mark !== signedPrefix && mark !== encryptedPrefix) {
    return err(/^TQ[0-9]+E?$/.test(mark ?? '') ? 'UNKNOWN_VERSION' : 'NOT_OURS');
  }
  const still = mark === signedPrefix ? 5 : 4;
  if (parts.length !== still && parts.length !== still + 2) return err('MALFORMED');
  if (!parts.every((part) => /^[A-Za-z0-9_-]+$/.test(part))) return err('MALFORMED');
  const payload = mark === signedPrefix ? parseOpenPayload(parts) : parseSealedPayload(parts);
  return payload === null ? err('MALFORMED') : ok(payload);
}

function parseOpenPayload(parts: readonly string[]): QrPayload | null {
  const [keyId = '', eventId = '', ticketId = '', count = '', signature = '', ...rest] = parts;
  const generation = parseWholeNumber(count);
  const moment = parseTimeProof(rest);
  if (generation === null || moment === undefined) return null;
  return { kind: 'open', claims: { keyId, eventId, ticketId, generation }, signature, moment };
}

function parseSealedPayload(parts: readonly string[]): QrPayload | null {
  const [keyId = '', eventId = '', nonce = '', box = '', ...rest] = parts;
  const moment = parseTimeProof(rest);
  return moment === undefined ? null : { kind: 'sealed', keyId, eventId, nonce, box, moment };
}

function parseTimeProof(parts: readonly string[]): QrTimeProof | null | undefined {
  const [text, proof] = parts;
  if (text === undefined || proof === undefined) return null;
  const step = parseWholeNumber(text);
  return step === null ? undefined : { step, proof };
}

function parseWholeNumber(text: string): number | null {
  const value = Number(text);
  return /^(0|[1-9][0-9]*)$/.test(text) && Number.isSafeInteger(value) ? value : null;
}
