import { findSiteByBin } from './card-number.ts';
import type { TokenizedCard } from './card-tokens.ts';
import { toMinorUnits } from './money.ts';
import {
  currencyBySite,
  findMethod,
  identificationTypes,
  isCard,
  type PaymentMethod,
  paymentMethods,
  pseBanks,
  type Site,
  sites,
} from './payment-methods.ts';
import { badRequest } from './problem.ts';
import { type Fields, readFields, readNumber, readText, toFieldsList } from './untyped-fields.ts';

/** A validated request to POST /v1/payments. */
export type PaymentRequest = {
  readonly method: PaymentMethod;
  readonly card: TokenizedCard | null;
  readonly amount: number;
  readonly installments: number;
  readonly expiresAt: number | null;
  readonly body: Fields;
};

/** Validates a request like the real API and throws the first error. Codes: Mercado Pago, payments reference, error 400. */
export function parsePaymentRequest(
  body: Fields,
  now: number,
  spend: (token: string) => TokenizedCard,
): PaymentRequest {
  const amount = readNumber(body, 'transaction_amount');
  const minor = amount === undefined ? undefined : toMinorUnits(amount);
  if (minor === undefined || minor <= 0) throw badRequest(4037, 'Invalid transaction_amount');
  const email = readText(readFields(body, 'payer'), 'email');
  if (!email || !/^[^@\s]+@[^@\s]+\.[^@\s]{2,}$/.test(email)) {
    throw badRequest(4050, 'payer.email must be a valid email');
  }
  const notificationUrl = readText(body, 'notification_url');
  if (notificationUrl && !/^https?:/.test(URL.parse(notificationUrl)?.protocol ?? '')) {
    throw badRequest(4020, 'notification_url attribute must be url valid');
  }
  const installments = readNumber(body, 'installments') ?? 1;
  if (!Number.isInteger(installments) || installments < 1 || installments > 36) {
    throw badRequest(4033, 'Invalid installments');
  }
  const expiration = parseExpiration(body, now);
  const methodId = readText(body, 'payment_method_id');
  const token = readText(body, 'token');
  if (!token && !methodId) throw badRequest(4, "payment_method_id attribute can't be null");
  if (!token && cardMethodIds.has(methodId ?? '')) throw badRequest(3008, 'Not found Cardtoken');

  const card = token ? spend(token) : null;
  const method = findMethod(card?.methodId ?? methodId ?? '', detectSite(body, methodId, card));
  if (!method) throw badRequest(3011, 'Not found payment_method');
  if (card && methodId && methodId !== card.methodId)
    throw badRequest(3014, 'Invalid parameter payment_method');
  if (card?.customerId && readText(readFields(body, 'payer'), 'id') !== card.customerId) {
    throw badRequest(2002, 'Customer not found');
  }
  if (minor < method.min * 100 || minor > method.max * 100)
    throw badRequest(4037, 'Invalid transaction_amount');
  if (method.id === 'pse') validatePse(body);
  return {
    method,
    card,
    amount: minor,
    installments: isCard(method) ? installments : 1,
    expiresAt: expiration ?? (isCard(method) ? null : now + method.lifetimeMinutes * 60_000),
    body,
  };
}

const cardMethodIds: ReadonlySet<string> = new Set(paymentMethods.filter(isCard).map((method) => method.id));

/**
 * Detects the country of a payment. A real account has one; this one serves both.
 * Assumption: given by `currency_id` (also of the first item), else by the method, the card's bank or the document.
 */
function detectSite(body: Fields, methodId: string | undefined, card: TokenizedCard | null): Site {
  const item = toFieldsList(readFields(body, 'additional_info').items)[0];
  const currency = readText(body, 'currency_id') ?? (item && readText(item, 'currency_id'));
  const named = sites.find((site) => currencyBySite[site] === currency);
  if (named) return named;
  const ofMethod = paymentMethods.filter((method) => method.id === methodId);
  if (ofMethod.length === 1 && ofMethod[0] && !card) return ofMethod[0].site;
  const document = readText(readFields(readFields(body, 'payer'), 'identification'), 'type');
  const ofDocument = sites.find((site) => identificationTypes[site].some((type) => type.id === document));
  return ofDocument ?? (card && findSiteByBin(card.firstSix)) ?? 'MCO';
}

function parseExpiration(body: Fields, now: number): number | null {
  const text = readText(body, 'date_of_expiration');
  if (!text) return null;
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) {
    throw badRequest(
      23,
      "The following parameters must be valid date and format (yyyy-MM-dd'T'HH:mm:ssz) date_of_expiration",
    );
  }
  if (instant <= now) throw badRequest(4044, 'date_of_expiration must be in the future');
  return instant;
}

/** Validates PSE data. Source: Mercado Pago, "PSE": bank, entity type, document, buyer's address and callback_url are required. */
function validatePse(body: Fields): void {
  const payer = readFields(body, 'payer');
  const bank = readText(readFields(body, 'transaction_details'), 'financial_institution');
  if (!pseBanks.some(({ id }) => id === bank)) {
    throw badRequest(4077, 'transaction_details.financial_institution is not valid');
  }
  const kind = readText(payer, 'entity_type');
  if (kind !== 'individual' && kind !== 'association')
    throw badRequest(4073, 'payer.entity_type is not valid');
  if (!readText(readFields(payer, 'identification'), 'number')) {
    throw badRequest(2067, 'Invalid user identification number');
  }
  if (!URL.canParse(readText(body, 'callback_url') ?? '')) {
    throw badRequest(4078, 'callback_url attribute must be url valid');
  }
}
