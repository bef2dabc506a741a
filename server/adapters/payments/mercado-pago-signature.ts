import { createHmac, timingSafeEqual } from 'node:crypto';
import { err, ok, type Result } from '#domain/shared/result.ts';

/** What of a notification is signed: two headers and the `data.id` of the query string, never the body. */
export type SignedNotification = {
  readonly signature: string | null;
  readonly requestId: string | null;
  readonly dataId: string | null;
};

export const signatureIssues = ['MISSING', 'MALFORMED', 'MISMATCH', 'TOO_OLD'] as const;
export type SignatureIssue = (typeof signatureIssues)[number];

/**
 * How old a notification may be. The provider repeats a notification for four days and it is not documented whether a
 * repeat is signed anew, so the window is a day wider than that. Assumption: replays inside it are harmless, because a
 * notification only makes us ask the provider and each event is recorded once.
 */
export const replayWindowMs = 5 * 24 * 60 * 60 * 1000;
/** A clock that runs ahead of ours is forgiven this much. */
const futureToleranceMs = 10 * 60 * 1000;

/**
 * Mercado Pago's `x-signature`: `ts=<digits>,v1=<hex>` in any order, where v1 is the HMAC-SHA256 of
 * `id:<data.id>;request-id:<x-request-id>;ts:<ts>;` (an absent value drops its whole pair). `ts` comes in seconds in the
 * documentation and in milliseconds from the SDK; `data.id` is tried as received, then in lower case, because the rule
 * changed in 2026 and both are HMACs with our secret.
 */
export function verifySignature(
  notification: SignedNotification,
  secret: string,
  now: number,
): Result<{ readonly sentAt: number }, SignatureIssue> {
  const header = notification.signature?.trim() ?? '';
  if (header === '') return err('MISSING');
  const parts = partsOf(header);
  const ts = parts?.get('ts');
  const v1 = parts?.get('v1');
  if (ts === undefined || v1 === undefined || !/^\d{9,14}$/.test(ts) || !/^[0-9a-f]{64}$/i.test(v1)) {
    return err('MALFORMED');
  }
  const given = Buffer.from(v1, 'hex');
  const id = blankToNull(notification.dataId);
  const candidates = id === null ? [null] : [...new Set([id, id.toLowerCase()])];
  const matches = candidates.map((dataId) =>
    timingSafeEqual(given, hmac(secret, manifestOf(dataId, blankToNull(notification.requestId), ts))),
  );
  if (!matches.includes(true)) return err('MISMATCH');
  const sentAt = Number(ts) < 1e12 ? Number(ts) * 1000 : Number(ts);
  if (now - sentAt > replayWindowMs || sentAt - now > futureToleranceMs) return err('TOO_OLD');
  return ok({ sentAt });
}

/** The header's pairs; null where a key is given twice or a pair is broken, so that nothing ambiguous is believed. */
function partsOf(header: string): ReadonlyMap<string, string> | null {
  const parts = new Map<string, string>();
  for (const pair of header.split(',')) {
    const [key, value, ...rest] = pair.split('=').map((half) => half.trim());
    if (!key || !value || rest.length > 0 || parts.has(key)) return null;
    parts.set(key, value);
  }
  return parts;
}

function manifestOf(dataId: string | null, requestId: string | null, ts: string): string {
  return `${dataId === null ? '' : `id:${dataId};`}${requestId === null ? '' : `request-id:${requestId};`}ts:${ts};`;
}

const hmac = (secret: string, manifest: string): Buffer =>
  createHmac('sha256', secret).update(manifest).digest();

const blankToNull = (text: string | null): string | null =>
  text === null || text.trim() === '' ? null : text.trim();
