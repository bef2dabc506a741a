import { randomInt } from 'node:crypto';
import { formatProviderDate } from '../clock.ts';
import { findIssuer } from './card-number.ts';
import type { TokenizedCard } from './card-tokens.ts';
import { generateClabe } from './clabe.ts';
import { toMajorUnits } from './money.ts';
import type { Payment, PaymentStatus } from './payment.ts';
import { currencyBySite, isCard, type PaymentMethod } from './payment-methods.ts';
import type { PaymentRequest } from './payment-request.ts';
import { resolveOutcome } from './test-cards.ts';
import { type Fields, readFields, readText } from './untyped-fields.ts';

export const collectorId = 20_261_120;

type InitialStatus = { readonly status: PaymentStatus; readonly detail: string };

/** Builds the payment of a valid request, with the status that its card or method leads to. */
export function buildPayment(id: number, request: PaymentRequest, now: number, publicUrl: string): Payment {
  const { body, card, method } = request;
  const { status, detail } = determineInitialStatus(request);
  const page = `${publicUrl}/provider/payments/${id}`;
  const reference = generateReference(method, id);
  const amount = toMajorUnits(request.amount);
  const isChallenged = detail === 'pending_challenge';
  return {
    id,
    date_created: formatProviderDate(now),
    date_approved: status === 'approved' ? formatProviderDate(now) : null,
    date_last_updated: formatProviderDate(now),
    date_of_expiration: request.expiresAt === null ? null : formatProviderDate(request.expiresAt),
    money_release_date: null,
    operation_type: 'regular_payment',
    issuer_id: card ? findIssuer(card.firstSix, method.site).id : null,
    payment_method_id: method.id,
    payment_type_id: method.type,
    payment_method: {
      id: method.id,
      type: method.type,
      data: reference === null ? {} : { reference_id: reference, external_reference_id: String(id) },
    },
    status,
    status_detail: detail,
    currency_id: currencyBySite[method.site],
    description: readText(body, 'description') ?? null,
    live_mode: false,
    authorization_code: status === 'approved' && card ? String(randomInt(100_000, 1_000_000)) : null,
    collector_id: collectorId,
    payer: toPayer(body),
    metadata: toSnakeCaseKeys(readFields(body, 'metadata')),
    additional_info: readFields(body, 'additional_info'),
    order: readFields(body, 'order'),
    external_reference: readText(body, 'external_reference') ?? null,
    transaction_amount: amount,
    transaction_amount_refunded: 0,
    installments: request.installments,
    transaction_details: {
      payment_method_reference_id: reference,
      verification_code: method.type === 'ticket' || method.type === 'atm' ? reference : null,
      net_received_amount: status === 'approved' ? amount : 0,
      total_paid_amount: amount,
      overpaid_amount: 0,
      external_resource_url: isCard(method) ? null : page,
      installment_amount: Math.round((amount / request.installments) * 100) / 100,
      financial_institution:
        readText(readFields(body, 'transaction_details'), 'financial_institution') ?? null,
      bank_transfer_id: method.type === 'bank_transfer' ? String(id) : null,
      barcode: method.type === 'ticket' && reference ? { content: reference } : null,
    },
    captured: status !== 'authorized',
    binary_mode: body.binary_mode === true,
    statement_descriptor: readText(body, 'statement_descriptor') ?? null,
    card: card ? toCardResponse(card, now) : {},
    notification_url: readText(body, 'notification_url') ?? null,
    callback_url: readText(body, 'callback_url') ?? null,
    refunds: [],
    processing_mode: 'aggregator',
    point_of_interaction: buildPointOfInteraction(method, reference, page),
    ...(isChallenged && {
      three_ds_info: {
        external_resource_url: `${publicUrl}/provider/challenges/${id}`,
        creq: Buffer.from(
          JSON.stringify({ threeDSServerTransID: String(id), messageVersion: '2.2.0' }),
        ).toString('base64url'),
      },
    }),
  };
}

/** Determines the initial status: cards are decided immediately or challenged, all other methods wait for the buyer. */
function determineInitialStatus({ body, card, method }: PaymentRequest): InitialStatus {
  if (!card) {
    return {
      status: 'pending',
      detail: method.type === 'bank_transfer' ? 'pending_waiting_transfer' : 'pending_waiting_payment',
    };
  }
  if (card.scenario === 'CHALLENGE' || card.scenario === 'CHALLENGE_REJECTED') {
    const mode = readText(body, 'three_d_secure_mode');
    return (mode === 'optional' || mode === 'mandatory') && body.binary_mode !== true
      ? { status: 'pending', detail: 'pending_challenge' }
      : { status: 'rejected', detail: 'cc_rejected_3ds_mandatory' };
  }
  const outcome = resolveOutcome(card.scenario);
  if (body.binary_mode === true && outcome.status === 'in_process') {
    return { status: 'rejected', detail: 'cc_rejected_other_reason' };
  }
  if (body.capture === false && outcome.status === 'approved') {
    return { status: 'authorized', detail: 'pending_capture' };
  }
  return outcome;
}

function generateReference(method: PaymentMethod, id: number): string | null {
  if (method.id === 'clabe') return generateClabe(id);
  if (method.id === 'oxxo') return `9900${String(id).padStart(24, '0')}`;
  if (method.type === 'ticket' || method.type === 'atm') return String(id).padStart(14, '0');
  return null;
}

function buildPointOfInteraction(method: PaymentMethod, reference: string | null, page: string): object {
  if (method.id !== 'clabe') return { type: 'UNSPECIFIED', business_info: { unit: 'online_payments' } };
  return {
    type: 'SPEI',
    transaction_data: {
      ticket_url: page,
      bank_info: { collector: { long_name: 'Mercado Pago W', account_alias: reference } },
    },
  };
}

function toPayer(body: Fields): object {
  const { email, first_name, last_name, entity_type, type, id, identification } = readFields(body, 'payer');
  return {
    id: id ?? null,
    type: type ?? 'guest',
    email,
    first_name: first_name ?? null,
    last_name: last_name ?? null,
    entity_type: entity_type ?? null,
    identification: identification ?? { type: null, number: null },
  };
}

export function toCardResponse(card: TokenizedCard, now: number) {
  return {
    id: card.customerCardId,
    first_six_digits: card.firstSix,
    last_four_digits: card.lastFour,
    bin: card.firstSix,
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    date_created: formatProviderDate(now),
    date_last_updated: formatProviderDate(now),
    cardholder: { name: card.cardholder, identification: card.identification },
  };
}

/** Converts metadata keys to snake_case, as the real API does. */
function toSnakeCaseKeys(metadata: Fields): Fields {
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [
      name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase(),
      value,
    ]),
  );
}
