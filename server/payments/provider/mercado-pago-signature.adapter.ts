import { createHmac, timingSafeEqual } from 'node:crypto';
import { err, ok, type Result } from '#domain/shared/result.ts';

/** The signed parts of a notification: two headers and the `data.id` of the query string, never the body. */
export type SignedNotification = {
  readonly signature: string | null;
  readonly requestId: string | null;
  readonly dataId: string | null;
};

export const signatureIssues = ['MISSING', 'MALFORMED', 'MISMATCH', 'TOO_OLD'] as const;
export type SignatureIssue = (typeof signatureIssues)[number];

/**
 * The maximum age of a notification. The provider retries for four days and does not document whether a retry is signed
 * again, so the window is one day longer. Assumption: replays within it are harmless, because a notification only makes us
 * query the provider and each event is recorded once.
 */
export const replayWindowMs = 5 * 24 * 60 * 60 * 1000;
/** The accepted clock skew for timestamps in the future. */
const futureToleranceMs = 10 * 60 * 1000;

/**
 * Verifies Mercado Pago's `x-signature`: `ts=<digits>,v1=<hex>` in any order, where v1 is the HMAC-SHA256 of
 * `id:<data.id>;request-id:<x-request-id>;ts:<ts>;` (an absent value drops its whole pair). `ts` comes in seconds in the
 * documentation and in milliseconds from the SDK. `data.id` is tried as received and then in lower case, because the rule
 * changed in 2026; both are HMACs with our secret.
 */
export function verifySignature(
  notification: SignedNotification,
  secret: string,
  now: number,
): Result<{ readonly sentAt: number }, SignatureIssue> {
  const header = notification.signature?.trim() ?? '';
  if (header === '') return err('MISSING');
  const pairs = parseHeaderPairs(header);
  const ts = pairs?.get('ts');
  const v1 = pairs?.get('v1');
  if (ts === undefined || v1 === undefined || !/^\d{9,14}$/.test(ts) || !/^[0-9a-f]{64}$/i.test(v1)) {
    return err('MALFORMED');
  }
  const signatureHash = Buffer.from(v1, 'hex');
  const id = blankToNull(notification.dataId);
  const candidates = id === null ? [null] : [...new Set([id, id.toLowerCase()])];
  const matches = candidates.map((dataId) =>
    timingSafeEqual(
      signatureHash,
      hmac(secret, buildManifest(dataId, blankToNull(notification.requestId), ts)),
    ),
  );
  if (!matches.includes(true)) return err('MISMATCH');
  const sentAt = Number(ts) < 1e12 ? Number(ts) * 1000 : Number(ts);
  if (now - sentAt > replayWindowMs || sentAt - now > futureToleranceMs) return err('TOO_OLD');
  return ok({ sentAt });
}

/** Parses the header into pairs. Returns null for a duplicate key or a malformed pair, so that nothing ambiguous is accepted. */
function parseHeaderPairs(header: string): ReadonlyMap<string, string> | null {
  const pairs = new Map<string, string>();
  for (const pair of header.split(',')) {
    const [key, value, ...rest] = pair.split('=').map((half) => half.trim());
    if (!key || !value || rest.length > 0 || pairs.has(key)) return null;
    pairs.set(key, value);
  }
  return pairs;
}

function buildManifest(dataId: string | null, requestId: string | null, ts: string): string {
  return `${dataId === null ? '' : `id:${dataId};`}${requestId === null ? '' : `request-id:${requestId};`}ts:${ts};`;
}

const hmac = (secret: string, manifest: string): Buffer =>
  createHmac('sha256', secret).update(manifest).digest();

const blankToNull = (text: string | null): string | null =>
  text === null || text.trim() === '' ? null : text.trim();
