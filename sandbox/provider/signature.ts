import { createHmac } from 'node:crypto';

export type SignedNotification = { readonly dataId: string; readonly requestId: string; readonly ts: number };

/**
 * Returns the x-signature header of a webhook: HMAC-SHA256 of `id:…;request-id:…;ts:…;`, hex, as v1.
 * Source: Mercado Pago, "Webhooks", secret signature; ts in seconds as in its examples.
 */
export function signatureHeader({ dataId, requestId, ts }: SignedNotification, secret: string): string {
  const manifest = `id:${dataId};request-id:${requestId};ts:${ts};`;
  return `ts=${ts},v1=${createHmac('sha256', secret).update(manifest).digest('hex')}`;
}
