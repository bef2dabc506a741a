import * as z from 'zod/mini';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { CardInstallmentOptions } from '#domain/payment/card-installments.ts';
import type { ChargedCard } from '#domain/payment/charged-card.ts';
import { type Currency, currencies, MINOR_UNITS, type Money, money } from '#domain/shared/money.ts';
import type {
  CardCharge,
  PendingPaymentRequest,
  PreferenceRequest,
  ProviderMethod,
  ProviderPayer,
  ProviderPayment,
} from '../attempts/payment-provider.port.ts';
import type { ProviderCard } from '../saved-cards/card-vault.port.ts';

/** Wire schemas of Mercado Pago's responses and bodies of its requests (public API reference), mapped to and from the port's types. */

const identifierSchema = z.union([z.string(), z.number()]);

export const paymentSchema = z.object({
  id: identifierSchema,
  status: z.string(),
  status_detail: z.nullish(z.string()),
  payment_method_id: z.nullish(z.string()),
  payment_type_id: z.nullish(z.string()),
  external_reference: z.nullish(z.string()),
  transaction_amount: z.nullish(z.number()),
  transaction_amount_refunded: z.nullish(z.number()),
  currency_id: z.nullish(z.string()),
  live_mode: z.nullish(z.boolean()),
  date_of_expiration: z.nullish(z.string()),
  authorization_code: z.nullish(identifierSchema),
  installments: z.nullish(z.int()),
  card: z.nullish(z.object({ last_four_digits: z.nullish(z.string()) })),
  three_ds_info: z.nullish(
    z.object({ external_resource_url: z.nullish(z.string()), creq: z.nullish(z.string()) }),
  ),
  transaction_details: z.nullish(
    z.object({
      payment_method_reference_id: z.nullish(identifierSchema),
      verification_code: z.nullish(identifierSchema),
      external_resource_url: z.nullish(z.string()),
      installment_amount: z.nullish(z.number()),
      barcode: z.nullish(z.object({ content: z.nullish(z.string()) })),
    }),
  ),
  point_of_interaction: z.nullish(
    z.object({
      transaction_data: z.nullish(
        z.object({
          bank_info: z.nullish(
            z.object({ collector: z.nullish(z.object({ long_name: z.nullish(z.string()) })) }),
          ),
        }),
      ),
    }),
  ),
});
export const paymentSearchSchema = z.object({ results: z.array(paymentSchema) });
export const cardTokenSchema = z.object({ id: z.string() });
export const refundSchema = z.object({ id: identifierSchema });
export const preferenceSchema = z.object({ id: z.string(), init_point: z.string() });
export const anyBodySchema = z.unknown();
export const paymentMethodsSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      payment_type_id: z.string(),
      status: z.nullish(z.string()),
      min_allowed_amount: z.nullish(z.number()),
      max_allowed_amount: z.nullish(z.number()),
      accreditation_time: z.nullish(z.number()),
      financial_institutions: z.nullish(
        z.array(z.object({ id: identifierSchema, description: z.nullish(z.string()) })),
      ),
    }),
  ),
});
export const cardInstallmentsSchema = z.array(
  z.object({
    payment_method_id: z.string(),
    issuer: z.nullish(z.object({ id: z.nullish(identifierSchema), name: z.nullish(z.string()) })),
    payer_costs: z.array(
      z.object({ installments: z.int(), installment_amount: z.number(), total_amount: z.number() }),
    ),
  }),
);
export const customerSchema = z.object({ id: z.string() });
export const customerSearchSchema = z.object({ results: z.array(customerSchema) });
export const cardSchema = z.object({
  id: identifierSchema,
  first_six_digits: z.nullish(z.string()),
  last_four_digits: z.string(),
  expiration_month: z.int(),
  expiration_year: z.int(),
  payment_method: z.object({ id: z.string() }),
  issuer: z.nullish(z.object({ name: z.nullish(z.string()) })),
  security_code: z.nullish(z.object({ length: z.nullish(z.int()) })),
});
export const cardListSchema = z.array(cardSchema);
export const errorBodySchema = z.object({
  error: z.nullish(z.string()),
  cause: z.nullish(z.array(z.object({ code: z.nullish(identifierSchema) }))),
});

export function toProviderPayment(body: z.output<typeof paymentSchema>): ProviderPayment {
  return {
    id: String(body.id),
    status: body.status,
    statusDetail: body.status_detail ?? '',
    methodId: body.payment_method_id ?? '',
    typeId: body.payment_type_id ?? '',
    externalReference: body.external_reference ?? null,
    amount: toMoney(body.transaction_amount, body.currency_id),
    refunded: toMinorUnits(body.transaction_amount_refunded ?? 0),
    liveMode: body.live_mode ?? false,
    challengeUrl: body.three_ds_info?.external_resource_url ?? null,
    creq: body.three_ds_info?.creq ?? null,
    expiresAt: body.date_of_expiration ?? null,
    card: toCardUsed(body),
    paper: {
      reference: textOrNull(body.transaction_details?.payment_method_reference_id),
      barcode: body.transaction_details?.barcode?.content ?? null,
      verificationCode: textOrNull(body.transaction_details?.verification_code),
      url: body.transaction_details?.external_resource_url ?? null,
      bank: body.point_of_interaction?.transaction_data?.bank_info?.collector?.long_name ?? null,
    },
  };
}

/** Maps the card of a payment as its owner sees it on a statement; null without the last four digits. */
function toCardUsed(body: z.output<typeof paymentSchema>): ChargedCard | null {
  const lastFour = body.card?.last_four_digits;
  if (!lastFour || !/^\d{4}$/.test(lastFour)) return null;
  const installments = body.installments ?? 1;
  const each = body.transaction_details?.installment_amount;
  return {
    brand: body.payment_method_id ?? '',
    lastFour,
    installments,
    installmentAmount: toMinorUnits(each || (body.transaction_amount ?? 0) / installments),
    authorization: textOrNull(body.authorization_code),
  };
}

const textOrNull = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/** Maps the active payment methods with their limits in minor units; a method without limits accepts any amount. */
export const toProviderMethods = (
  { results }: z.output<typeof paymentMethodsSchema>,
  currency: Currency,
): readonly ProviderMethod[] =>
  results
    .filter(({ status }) => status === null || status === undefined || status === 'active')
    .map((method) => ({
      id: method.id,
      typeId: method.payment_type_id,
      min: money(toMinorUnits(method.min_allowed_amount ?? 0), currency),
      max: money(
        method.max_allowed_amount ? toMinorUnits(method.max_allowed_amount) : Number.MAX_SAFE_INTEGER,
        currency,
      ),
      accreditationMinutes: method.accreditation_time ?? 0,
      banks: (method.financial_institutions ?? []).map(({ id, description }) => ({
        id: String(id),
        name: description ?? String(id),
      })),
    }));

export function toCardInstallmentOptions(
  [found]: z.output<typeof cardInstallmentsSchema>,
  currency: Currency,
): CardInstallmentOptions | null {
  if (found === undefined) return null;
  const { issuer } = found;
  return {
    paymentMethodId: found.payment_method_id,
    issuer:
      issuer?.id === null || issuer?.id === undefined
        ? null
        : { id: String(issuer.id), name: issuer.name ?? '' },
    currency,
    plans: found.payer_costs.map(({ installments, installment_amount, total_amount }) => ({
      installments,
      amount: toMinorUnits(installment_amount),
      total: toMinorUnits(total_amount),
    })),
  };
}

export const toProviderCard = (body: z.output<typeof cardSchema>): ProviderCard => ({
  id: String(body.id),
  brand: body.payment_method.id,
  firstSix: body.first_six_digits ?? null,
  lastFour: body.last_four_digits,
  expMonth: body.expiration_month,
  expYear: body.expiration_year,
  issuer: body.issuer?.name ?? null,
  securityCodeLength: body.security_code?.length ?? 3,
});

/** Converts the provider's decimal major units; exact, because both currencies have two decimals. */
const toMinorUnits = (amount: number): number => Math.round(amount * MINOR_UNITS);

function toMoney(amount: number | null | undefined, currency: string | null | undefined): Money | null {
  const known = currencies.find((candidate) => candidate === currency);
  return known === undefined || amount === null || amount === undefined
    ? null
    : money(toMinorUnits(amount), known);
}

export const toChargeBody = (charge: CardCharge) => ({
  token: charge.cardToken,
  payment_method_id: charge.paymentMethodId,
  installments: charge.installments,
  transaction_amount: charge.amount.amount / MINOR_UNITS,
  currency_id: charge.amount.currency,
  description: charge.description,
  external_reference: charge.externalReference,
  notification_url: charge.notificationUrl,
  statement_descriptor: 'TAQUILLA',
  binary_mode: false,
  three_d_secure_mode: 'optional',
  callback_url: charge.returnUrl,
  ...(charge.issuerId !== null && { issuer_id: charge.issuerId }),
  payer: {
    ...toPayerBody(charge.payer),
    ...(charge.customerId !== null && { type: 'customer', id: charge.customerId }),
  },
});

const toPayerBody = ({ email, firstName, lastName, document }: ProviderPayer) => ({
  email,
  first_name: firstName,
  last_name: lastName,
  ...(document !== null && { identification: document }),
});

/** Builds the request for a payment that awaits its payer: a voucher, a CLABE, or a PSE transfer through the bank chosen here. */
export const toInstructionBody = (request: PendingPaymentRequest) => ({
  payment_method_id: request.paymentMethodId,
  transaction_amount: request.amount.amount / MINOR_UNITS,
  currency_id: request.amount.currency,
  description: request.description,
  external_reference: request.externalReference,
  notification_url: request.notificationUrl,
  statement_descriptor: 'TAQUILLA',
  ...(request.expiresAt !== null && { date_of_expiration: request.expiresAt }),
  ...(request.pse === null
    ? { payer: toPayerBody(request.payer) }
    : {
        payer: { ...toPseIdentification(toPayerBody(request.payer)), ...toPseContact(request.pse) },
        callback_url: request.pse.callbackUrl,
        additional_info: { ip_address: request.pse.ip },
        transaction_details: { financial_institution: request.pse.bankId },
      }),
});

/** Our document types as PSE names them; any other is 'Otro'. Source: Mercado Pago, "PSE". */
const pseDocumentTypes: ReadonlyMap<string, string> = new Map([
  ['CC', 'CC'],
  ['CE', 'CE'],
  ['NIT', 'NIT'],
  ['TI', 'TI'],
  ['PP', 'PAS'],
]);

function toPseIdentification(payer: ReturnType<typeof toPayerBody>) {
  const { identification } = payer;
  if (identification === undefined) return payer;
  const type = pseDocumentTypes.get(identification.type) ?? 'Otro';
  return { ...payer, identification: { ...identification, type } };
}

/**
 * Builds the PSE contact from the address and phone that the payer entered, and nothing else. A mobile number is split into
 * three and seven digits. Assumption: PSE's postal codes have five characters and Colombia's six; the first five are sent.
 */
const toPseContact = ({ personType, phone, address }: NonNullable<PendingPaymentRequest['pse']>) => ({
  entity_type: personType,
  ...(address !== null && {
    address: {
      ...(address.postalCode !== undefined && { zip_code: address.postalCode.slice(0, 5) }),
      street_name: address.street,
      street_number: address.streetNumber,
      neighborhood: address.neighbourhood,
      city: address.city,
    },
  }),
  ...(phone !== null && { phone: { area_code: phone.slice(0, 3), number: phone.slice(3) } }),
});

export const toSiteId = (market: MarketCode): 'MCO' | 'MLM' => (market === 'MEX' ? 'MLM' : 'MCO');
export const getMarketCurrency = (market: MarketCode): Currency => markets[market].currency;

export const toPreferenceBody = (request: PreferenceRequest) => ({
  items: [
    {
      id: request.externalReference,
      title: request.title,
      quantity: 1,
      unit_price: request.amount.amount / MINOR_UNITS,
      currency_id: request.amount.currency,
    },
  ],
  payer: { email: request.payerEmail },
  external_reference: request.externalReference,
  notification_url: request.notificationUrl,
  back_urls: request.returnUrls,
  auto_return: 'approved',
  expires: true,
  expiration_date_to: request.expiresAt,
  statement_descriptor: 'TAQUILLA',
  binary_mode: false,
  ...(request.with === 'CREDIT' && { purpose: 'onboarding_credits' }),
  payment_methods: {
    excluded_payment_types: [
      ...offlinePaymentTypes,
      ...(request.with === 'CREDIT' ? cardPaymentTypes : creditPaymentTypes),
    ].map((id) => ({ id })),
  },
});

/** Payment types that are paid hours or days later; a hold of a hosted checkout cannot last that long. */
const offlinePaymentTypes = ['ticket', 'atm', 'bank_transfer'] as const;
const cardPaymentTypes = ['credit_card', 'debit_card', 'prepaid_card'] as const;
/** Credit (Paguitos) is a payment option of its own; a card checkout does not offer it. */
const creditPaymentTypes = ['digital_currency'] as const;
