import type { Instant } from '../shared/instant.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { isDynamic, type QrMode } from './qr.ts';

/** What a signature vouches for. The generation rises with each transfer or reissue and voids older codes. */
export type QrClaims = {
  readonly keyId: string;
  readonly eventId: string;
  readonly ticketId: string;
  readonly generation: number;
};

/** The moving part of a dynamic code: which window of time, and its proof. */
export type QrMoment = { readonly step: number; readonly proof: string };

/**
 * The parts of the text inside a QR code, format version 1. Assumption: Spec §3 names the modes, not the format.
 * 'open' can be read by anybody and is signed; 'sealed' hides the signed text from all but the gate.
 */
export type QrPayload =
  | {
      readonly kind: 'open';
      readonly claims: QrClaims;
      readonly signature: string;
      readonly moment: QrMoment | null;
    }
  | {
      readonly kind: 'sealed';
      readonly keyId: string;
      readonly eventId: string;
      readonly nonce: string;
      readonly box: string;
      readonly moment: QrMoment | null;
    };

export type QrIssue = 'NOT_OURS' | 'UNKNOWN_VERSION' | 'MALFORMED';

/** The longest text that is looked at: a level M code of this length is far denser than ours ever is. */
const longestText = 1_024;
const openMark = 'TQ1';
const sealedMark = 'TQ1E';

/** Which parts a mode has. */
export const qrShapeOf = (mode: QrMode): { readonly kind: QrPayload['kind']; readonly moves: boolean } => ({
  kind: mode === 'STATIC_ENCRYPTED' || mode === 'DYNAMIC_ENCRYPTED' ? 'sealed' : 'open',
  moves: isDynamic(mode),
});

/** The very text that the server signs and the gate verifies. */
export const signedText = (claims: QrClaims): string =>
  [openMark, claims.keyId, claims.eventId, claims.ticketId, String(claims.generation)].join('.');

/** The text of a code: parts of letters, digits, '-' and '_' (as in base64url), joined by points. */
export function encodeQr(payload: QrPayload): string {
  const head =
    payload.kind === 'open'
      ? [signedText(payload.claims), payload.signature]
      : [sealedMark, payload.keyId, payload.eventId, payload.nonce, payload.box];
  const moment = payload.moment === null ? [] : [String(payload.moment.step), payload.moment.proof];
  return [...head, ...moment].join('.');
}

/** Reads what a scanner read. It says nothing of the signature: that is the gate's to verify. */
export function parseQr(text: string): Result<QrPayload, QrIssue> {
  if (text.length > longestText) return err('NOT_OURS');
  const [mark, ...parts] = text.split('.');
  if (mark !== openMark && mark !== sealedMark) {
    return err(/^TQ[0-9]+E?$/.test(mark ?? '') ? 'UNKNOWN_VERSION' : 'NOT_OURS');
  }
  const still = mark === openMark ? 5 : 4;
  if (parts.length !== still && parts.length !== still + 2) return err('MALFORMED');
  if (!parts.every((part) => /^[A-Za-z0-9_-]+$/.test(part))) return err('MALFORMED');
  const payload = mark === openMark ? openPayload(parts) : sealedPayload(parts);
  return payload === null ? err('MALFORMED') : ok(payload);
}

/** How long one window of a dynamic code lasts, in seconds. */
export const QR_STEP_SECONDS = 15;

export const qrStepAt = (now: Instant): number => Math.floor(now / (QR_STEP_SECONDS * 1_000));

/** A gate takes the window before and the one after too: clocks differ. */
export const isStepAccepted = (step: number, now: Instant): boolean => Math.abs(step - qrStepAt(now)) <= 1;

/** How long until the code changes, in milliseconds. */
export const untilNextStep = (now: Instant): number => (qrStepAt(now) + 1) * QR_STEP_SECONDS * 1_000 - now;

function openPayload(parts: readonly string[]): QrPayload | null {
  const [keyId = '', eventId = '', ticketId = '', count = '', signature = '', ...rest] = parts;
  const generation = wholeNumber(count);
  const moment = momentOf(rest);
  if (generation === null || moment === undefined) return null;
  return { kind: 'open', claims: { keyId, eventId, ticketId, generation }, signature, moment };
}

function sealedPayload(parts: readonly string[]): QrPayload | null {
  const [keyId = '', eventId = '', nonce = '', box = '', ...rest] = parts;
  const moment = momentOf(rest);
  return moment === undefined ? null : { kind: 'sealed', keyId, eventId, nonce, box, moment };
}

function momentOf(parts: readonly string[]): QrMoment | null | undefined {
  const [text, proof] = parts;
  if (text === undefined || proof === undefined) return null;
  const step = wholeNumber(text);
  return step === null ? undefined : { step, proof };
}

function wholeNumber(text: string): number | null {
  const value = Number(text);
  return /^(0|[1-9][0-9]*)$/.test(text) && Number.isSafeInteger(value) ? value : null;
}
