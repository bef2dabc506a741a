import ky, { isHTTPError } from 'ky';
import type { Failure, FieldFailure } from '#application/failure.ts';
import { toReader } from '#contract/read-response.ts';
import type { CardDetails } from '#domain/payment/card-details.ts';
import type { CardToken } from '#domain/payment/payment-input.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { cardToken, paymentMethodSearch, providerErrorBody } from './card-provider.schema.ts';

/**
 * A card saved at the provider: the provider's id for it, and the security code that the fan types for each
 * payment.
 */
export type SavedCardDetails = { readonly id: string; readonly brand: string; readonly securityCode: string };

export type CardProvider = { readonly url: string; readonly publicKey: string };

const readToken = toReader(cardToken);
const readPaymentMethods = toReader(paymentMethodSearch);
const readProviderError = toReader(providerErrorBody);

/**
 * The field that each error code of the provider concerns. Source: Mercado Pago, "Data insertion errors" of card
 * tokens; a code that is not listed concerns the whole card.
 */
const fieldByErrorCode: ReadonlyMap<string, FieldFailure> = new Map(
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
 * Exchanges a card for a single-use token directly at the provider, so that the number never reaches our server.
 * Spec §7 (External): the provider's public payment-methods search determines the brand.
 */
export function createCardTokenizer(
  settings: { readonly fetch?: typeof fetch; readonly timeoutMs?: number } = {},
) {
  const client = ky.create({
    credentials: 'omit',
    timeout: settings.timeoutMs ?? 10_000,
    retry: { limit: 2, methods: ['get'], jitter: true, backoffLimit: 4_000, retryOnTimeout: true },
    ...(settings.fetch && { fetch: settings.fetch }),
  });

  return async (
    provider: CardProvider,
    card: CardDetails | SavedCardDetails,
  ): Promise<Result<CardToken, Failure>> => {
    const at = (path: string) => new URL(path, provider.url).href;
    const searchParams = { public_key: provider.publicKey };
    const tokenResponse = async (json: object, paymentMethodId: string) => {
      const body = await client.post(at('/v1/card_tokens'), { searchParams, json }).json();
      const read = readToken(body);
      return read === null ? err(providerUnavailable) : ok({ token: read.id, paymentMethodId });
    };
    try {
      if ('brand' in card)
        return await tokenResponse({ card_id: card.id, security_code: card.securityCode }, card.brand);
      const number = card.number.replace(/[\s-]/g, '');
      const found = await client
        .get(at('/v1/payment_methods/search'), { searchParams: { ...searchParams, bin: number.slice(0, 8) } })
        .json();
      const [method] = readPaymentMethods(found)?.results ?? [];
      if (method === undefined) return err(createRejection([{ field: 'number', reason: 'INVALID' }]));
      return await tokenResponse(toTokenRequest(card, number), method.id);
    } catch (error) {
      if (!isHTTPError(error) || error.response.status >= 500) return err(providerUnavailable);
      const causes = readProviderError(error.data)?.cause ?? [];
      return err(createRejection(causes.map(({ code }) => findField(String(code)))));
    }
  };
}

const findField = (code: string): FieldFailure =>
  fieldByErrorCode.get(code) ?? { field: 'card', reason: 'INVALID' };

const toRejectedFailure = { kind: 'rejected', retryAfter: null, detail: {}, reference: null } as const;

const createRejection = (fields: readonly FieldFailure[]): Failure => ({
  ...toRejectedFailure,
  code: 'CARD_REJECTED',
  fields,
});

/** The provider is unreachable, not our server; without a token nothing can have been charged. */
const providerUnavailable: Failure = { ...toRejectedFailure, code: 'PROVIDER_UNAVAILABLE', fields: [] };

const toTokenRequest = (card: CardDetails, number: string) => ({
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
