import { randomBytes } from 'node:crypto';
import { type Clock, formatProviderDate } from '../clock.ts';
import type { Store } from '../store/store.ts';
import { findBrand, passesLuhn } from './card-number.ts';
import { badRequest, type Cause, cause, notFound, ProviderProblem } from './problem.ts';
import { type CardScenario, resolveScenario } from './test-cards.ts';
import { type Fields, readFields, readNumber, readText } from './untyped-fields.ts';

/** The stored data of a card: never the full number or the security code. */
export type TokenizedCard = {
  readonly firstSix: string;
  readonly lastFour: string;
  readonly expirationMonth: number;
  readonly expirationYear: number;
  readonly methodId: string;
  readonly numberLength: number;
  readonly securityCodeLength: number;
  readonly cardholder: string;
  readonly identification: { readonly type: string | null; readonly number: string | null };
  readonly scenario: CardScenario;
  readonly customerCardId: string | null;
  /** The customer of a saved card. */
  readonly customerId: string | null;
};

export type CardTokens = {
  /** Creates a token. A seller who may charge cards on file needs no security code of a customer's card. */
  create(body: Fields, publicKey: string, by?: 'BROWSER' | 'SELLER'): object;
  /** Returns the card of a token and uses the token up. Throws when it is unknown, expired or used. */
  spend(token: string): TokenizedCard;
};

/** Source: Mercado Pago: a card token is valid for seven days and can be used once. */
const tokenLifetimeMs = 7 * 24 * 3_600_000;

export function createCardTokens(
  store: Store,
  clock: Clock,
  findSavedCard: (id: string) => TokenizedCard | undefined,
): CardTokens {
  return {
    create(body, publicKey, by = 'BROWSER') {
      const card = readText(body, 'card_id')
        ? readSavedCard(body, findSavedCard, by)
        : parseNewCard(body, clock.now());
      const id = randomBytes(16).toString('hex');
      const expiresAt = clock.now() + tokenLifetimeMs;
      store.run(
        'insert into card_token (id, expires_at, document) values (?, ?, ?)',
        id,
        expiresAt,
        JSON.stringify(card),
      );
      return {
        id,
        public_key: publicKey,
        card_id: card.customerCardId,
        first_six_digits: card.firstSix,
        expiration_month: card.expirationMonth,
        expiration_year: card.expirationYear,
        last_four_digits: card.lastFour,
        cardholder: { identification: card.identification, name: card.cardholder },
        status: 'active',
        date_created: formatProviderDate(clock.now()),
        date_last_updated: formatProviderDate(clock.now()),
        date_due: formatProviderDate(expiresAt),
        luhn_validation: true,
        live_mode: false,
        require_esc: false,
        card_number_length: card.numberLength,
        security_code_length: card.securityCodeLength,
      };
    },
    spend(token) {
      const row = store.first('select expires_at, used_at, document from card_token where id = ?', token);
      if (!row || Number(row.expires_at) <= clock.now()) throw badRequest(2006, 'Card Token not found');
      if (row.used_at !== null) throw badRequest(3003, 'Invalid card_token_id');
      store.run('update card_token set used_at = ? where id = ?', clock.now(), token);
      return JSON.parse(String(row.document));
    },
  };
}

/** Validates a new card. Source: Mercado Pago, "Data insertion errors" (205 to 326, E301) and card tokens of the public API. */
function parseNewCard(body: Fields, now: number): TokenizedCard {
  const cardholder = readFields(body, 'cardholder');
  const identification = readFields(cardholder, 'identification');
  const number = readText(body, 'card_number')?.replaceAll(/[\s-]/g, '');
  const name = readText(cardholder, 'name');
  const code = readText(body, 'security_code');
  const month = readNumber(body, 'expiration_month');
  const year = toFullYear(readNumber(body, 'expiration_year'));
  const brand = number ? findBrand(number) : undefined;
  const validNumber = number && brand && /^\d+$/.test(number) && number.length === brand.numberLength;
  const causes: Cause[] = [];

  if (!number) causes.push(cause('205', 'parameter cardNumber can not be null/empty'));
  else if (!validNumber || !passesLuhn(number)) causes.push(cause('E301', 'invalid parameter cardNumber'));
  if (month === undefined) causes.push(cause('208', 'parameter cardExpirationMonth can not be null/empty'));
  else if (!Number.isInteger(month) || month < 1 || month > 12) {
    causes.push(cause('325', 'invalid parameter cardExpirationMonth'));
  }
  if (year === undefined) causes.push(cause('209', 'parameter cardExpirationYear can not be null/empty'));
  else if (!isCurrentOrLater(month ?? 12, year, now)) {
    causes.push(cause('326', 'invalid parameter cardExpirationYear'));
  }
  if (!name) causes.push(cause('221', 'parameter cardholderName can not be null/empty'));
  else if (/\d/.test(name) || name.length > 70) causes.push(cause('316', 'invalid parameter cardholderName'));
  if (!code) causes.push(cause('224', 'parameter securityCode can not be null/empty'));
  else if (!/^\d{3,4}$/.test(code) || (brand && code.length !== brand.securityCodeLength)) {
    causes.push(cause('E302', 'invalid parameter securityCode'));
  }
  const documentNumber = readText(identification, 'number');
  if (documentNumber && !/^[\dA-Za-z-]{4,20}$/.test(documentNumber)) {
    causes.push(cause('324', 'invalid parameter docNumber'));
  }
  if (causes.length > 0 || !number || !brand || month === undefined || year === undefined || !name) {
    throw invalidParameters(causes);
  }
  return {
    firstSix: number.slice(0, 6),
    lastFour: number.slice(-4),
    expirationMonth: month,
    expirationYear: year,
    methodId: brand.methodId,
    numberLength: brand.numberLength,
    securityCodeLength: brand.securityCodeLength,
    cardholder: name,
    identification: { type: readText(identification, 'type') ?? null, number: documentNumber ?? null },
    scenario: resolveScenario(number, name),
    customerCardId: null,
    customerId: null,
  };
}

/** Source: Mercado Pago, "Automatic Payments": the seller names the customer, and no security code. */
function readSavedCard(
  body: Fields,
  find: (id: string) => TokenizedCard | undefined,
  by: 'BROWSER' | 'SELLER',
): TokenizedCard {
  const card = find(readText(body, 'card_id') ?? '');
  const customerId = readText(body, 'customer_id');
  if (!card || (customerId && card.customerId !== customerId)) throw notFound('2010', 'Card not found');
  const code = readText(body, 'security_code');
  if (!code && by === 'SELLER' && customerId) return card;
  if (!code) throw invalidParameters([cause('224', 'parameter securityCode can not be null/empty')]);
  if (!/^\d+$/.test(code) || code.length !== card.securityCodeLength) {
    throw invalidParameters([cause('E302', 'invalid parameter securityCode')]);
  }
  return card;
}

function invalidParameters(causes: readonly Cause[]): ProviderProblem {
  return new ProviderProblem(400, 'bad_request', causes[0]?.description ?? 'invalid parameters', causes);
}

function toFullYear(year: number | undefined): number | undefined {
  return year !== undefined && year < 100 ? 2000 + year : year;
}

/** Returns true until the end of the card's expiration month. */
function isCurrentOrLater(month: number, year: number, now: number): boolean {
  const today = new Date(now);
  const [thisYear, thisMonth] = [today.getUTCFullYear(), today.getUTCMonth() + 1];
  return (
    Number.isInteger(year) &&
    year < thisYear + 50 &&
    (year > thisYear || (year === thisYear && month >= thisMonth))
  );
}
