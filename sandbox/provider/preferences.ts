import { randomUUID } from 'node:crypto';
import { type Clock, formatProviderDate } from '../clock.ts';
import type { Store } from '../store/store.ts';
import { toMajorUnits, toMinorUnits } from './money.ts';
import { collectorId } from './new-payment.ts';
import { currencyBySite, type Site, sites } from './payment-methods.ts';
import { badRequest, notFound } from './problem.ts';
import { type Fields, readFields, readNumber, readText, toFieldsList } from './untyped-fields.ts';

export type Preference = Fields & { readonly id: string; readonly init_point: string };

/** Checkout preferences. Source: Mercado Pago, "Create preference": /checkout/preferences. */
export type Preferences = {
  create(body: Fields): Preference;
  get(id: string): Preference;
  update(id: string, body: Fields): Preference;
};

export function createPreferences(store: Store, clock: Clock, publicUrl: () => string): Preferences {
  function find(id: string): Preference {
    const row = store.first('select document from preference where id = ?', id);
    if (!row) throw notFound('not_found', 'preference not found');
    return JSON.parse(String(row.document));
  }

  return {
    create(body) {
      validateItems(body);
      const id = `${collectorId}-${randomUUID()}`;
      const initPoint = `${publicUrl()}/checkout/v1/redirect?pref_id=${id}`;
      const preference: Preference = {
        ...body,
        id,
        init_point: initPoint,
        sandbox_init_point: initPoint,
        client_id: String(collectorId),
        collector_id: collectorId,
        date_created: formatProviderDate(clock.now()),
        operation_type: 'regular_payment',
      };
      store.run('insert into preference (id, document) values (?, ?)', id, JSON.stringify(preference));
      return preference;
    },
    get: find,
    update(id, body) {
      const { id: _id, init_point: _initPoint, ...changes } = body;
      if (changes.items !== undefined) validateItems(changes);
      const preference: Preference = {
        ...find(id),
        ...changes,
        id,
        last_updated: formatProviderDate(clock.now()),
      };
      store.run('update preference set document = ? where id = ?', JSON.stringify(preference), id);
      return preference;
    },
  };
}

export function calculatePreferenceTotal(preference: Fields): number {
  return toMajorUnits(
    toFieldsList(preference.items).reduce(
      (sum, item) =>
        sum + (toMinorUnits(readNumber(item, 'unit_price') ?? 0) ?? 0) * (readNumber(item, 'quantity') ?? 1),
      0,
    ),
  );
}

export function findPreferenceSite(preference: Fields): Site {
  const currency = readText(toFieldsList(preference.items)[0] ?? {}, 'currency_id');
  return sites.find((site) => currencyBySite[site] === currency) ?? 'MCO';
}

/** Returns true while the preference accepts payments. */
export function isPayable(preference: Fields, now: number): boolean {
  if (preference.expires !== true) return true;
  const from = Date.parse(readText(preference, 'expiration_date_from') ?? '');
  const to = Date.parse(readText(preference, 'expiration_date_to') ?? '');
  return !(from > now) && !(to <= now);
}

/** Builds the buyer's return URL with the query of the real checkout; only a hint for the shop. */
export function buildReturnUrl(preference: Fields, payment: ReturnedPayment): string | undefined {
  const outcome =
    payment.status === 'approved' ? 'success' : payment.status === 'rejected' ? 'failure' : 'pending';
  const address = readText(readFields(preference, 'back_urls'), outcome);
  const url = address ? URL.parse(address) : null;
  if (!url) return undefined;
  const query = {
    collection_id: String(payment.id),
    collection_status: payment.status,
    payment_id: String(payment.id),
    status: payment.status,
    external_reference: payment.external_reference ?? 'null',
    payment_type: payment.payment_type_id,
    merchant_order_id: 'null',
    preference_id: readText(preference, 'id') ?? 'null',
    site_id: findPreferenceSite(preference),
    processing_mode: 'aggregator',
    merchant_account_id: 'null',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

type ReturnedPayment = {
  readonly id: number;
  readonly status: string;
  readonly external_reference: string | null;
  readonly payment_type_id: string;
};

function validateItems(body: Fields): void {
  const items = toFieldsList(body.items);
  if (items.length === 0) throw badRequest('items_required', 'items needed');
  for (const item of items) {
    const price = readNumber(item, 'unit_price');
    const quantity = readNumber(item, 'quantity');
    if (price === undefined || toMinorUnits(price) === undefined || price <= 0) {
      throw badRequest('unit_price_invalid', 'unit_price invalid');
    }
    if (quantity === undefined || !Number.isInteger(quantity) || quantity < 1) {
      throw badRequest('quantity_invalid', 'quantity invalid');
    }
  }
}
