import ky, { isHTTPError } from 'ky';
import * as z from 'zod/mini';
import type { Failure, FieldFailure } from '#application/failure.ts';
import type { CardEntry } from '#domain/payment/card-entry.ts';
import type { CardToken } from '#domain/payment/payment-order.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';

/** A card that the provider keeps: its own name for it, and what the fan types each time. */
export type KeptCardEntry = { readonly id: string; readonly brand: string; readonly securityCode: string };

export type CardProvider = { readonly url: string; readonly publicKey: string };

const token = z.object({ id: z.string() });
const methodsFound = z.object({ results: z.array(z.object({ id: z.string() })) });
const complaint = z.object({
  cause: z.array(z.object({ code: z.union([z.string(), z.number()]), description: z.string() })),
});

/**
 * The field that each of the provider's complaints is about. Source: Mercado Pago, "Data insertion errors" of card tokens;
 * what is not in the table concerns the card as a whole.
 */
const fieldOfCause: ReadonlyMap<string, FieldFailure> = new Map(
  [
    ['205', 'number', 'MISSING'],
    ['E301', 'number', 'INVALID'],
    ['208', 'expiry', 'MISSING'],
    ['209', 'expiry', 'MISSING'],
    ['325', 'expiry', 'INVALID'],
    ['326', 'expiry', 'INVALID'],
    ['221', 'holderName', 'MISSING'],
    ['316', 'holderName', 'INVALID'],
    ['224', 'securityCode', 'MISSING'],
    ['E302', 'securityCode', 'INVALID'],
    ['E303', 'securityCode', 'INVALID'],
    ['214', 'documentNumber', 'MISSING'],
    ['324', 'documentNumber', 'INVALID'],
    ['212', 'documentType', 'MISSING'],
    ['322', 'documentType', 'INVALID'],
  ].map(([code = '', field = '', reason = '']) => [code, { field, reason }]),
);

/**
 * Turns a card into a single-use token, straight from here to the provider: the number never reaches our own server.
 * Spec §7 (External): the provider's public payment-methods search says which brand it is.
 */
export function cardTokeniser(settings: { readonly fetch?: typeof fetch; readonly timeoutMs?: number } = {}) {
  const client = ky.create({
    credentials: 'omit',
    timeout: settings.timeoutMs ?? 10_000,
    retry: { limit: 2, methods: ['get'], jitter: true, backoffLimit: 4_000, retryOnTimeout: true },
    ...(settings.fetch && { fetch: settings.fetch }),
  });

  return async (
    provider: CardProvider,
    card: CardEntry | KeptCardEntry,
  ): Promise<Result<CardToken, Failure>> => {
    const at = (path: string) => new URL(path, provider.url).href;
    const searchParams = { public_key: provider.publicKey };
    const made = async (json: object, paymentMethodId: string) => {
      const body = await client.post(at('/v1/card_tokens'), { searchParams, json }).json();
      const read = z.safeParse(token, body);
      return read.success ? ok({ token: read.data.id, paymentMethodId }) : err(silent);
    };
    try {
      if ('brand' in card)
        return await made({ card_id: card.id, security_code: card.securityCode }, card.brand);
      const number = card.number.replace(/[\s-]/g, '');
      const found = await client
        .get(at('/v1/payment_methods/search'), { searchParams: { ...searchParams, bin: number.slice(0, 8) } })
        .json();
      const methods = z.safeParse(methodsFound, found);
      const [method] = methods.success ? methods.data.results : [];
      if (method === undefined) return err(refused([{ field: 'number', reason: 'INVALID' }]));
      return await made(wireOf(card, number), method.id);
    } catch (error) {
      if (!isHTTPError(error) || error.response.status >= 500) return err(silent);
      const read = z.safeParse(complaint, error.data);
      return err(refused(read.success ? read.data.cause.map(({ code }) => fieldOf(String(code))) : []));
    }
  };
}

const fieldOf = (code: string): FieldFailure =>
  fieldOfCause.get(code) ?? { field: 'card', reason: 'INVALID' };

const refusal = { kind: 'refused', retryAfter: null, detail: {}, reference: null } as const;

const refused = (fields: readonly FieldFailure[]): Failure => ({ ...refusal, code: 'CARD_REFUSED', fields });

/** It is the provider who does not answer, not our box office; without a token nothing can have been charged. */
const silent: Failure = { ...refusal, code: 'PROVIDER_UNAVAILABLE', fields: [] };

const wireOf = (card: CardEntry, number: string) => ({
  card_number: number,
  expiration_month: card.expiryMonth,
  expiration_year: card.expiryYear,
  security_code: card.securityCode,
  cardholder: {
    name: card.holderName,
    ...(card.documentNumber !== null && {
      identification: { type: card.documentType, number: card.documentNumber },
    }),
  },
});
