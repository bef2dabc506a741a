import type { BundleKind } from '#domain/catalogue/product.ts';
import { splitBundlePrice } from '#domain/sale/bundle-price.ts';
import type { VenueLayout } from '#domain/venue/layout.ts';
import type { Database } from '#server/db/client.ts';
import { anEvent, type TestEvent } from '#server/test/test-event.ts';

export type TestBundle = TestEvent & { readonly events: readonly TestEvent[] };

/**
 * Inserts a season pass (or another bundle) of events in the same venue, one a week from tomorrow on. Zone n costs (n + 1) × 25,001.00, which
 * no number of events divides.
 */
export async function aBundle(
  db: Database,
  {
    kind = 'SEASON_PASS',
    count = 3,
    market = 'COL',
    layout,
  }: {
    readonly kind?: BundleKind;
    readonly count?: number;
    readonly market?: 'COL' | 'MEX';
    readonly layout?: VenueLayout;
  } = {},
): Promise<TestBundle> {
  const bundle = await anEvent(db, {
    ...{ kind, market, saleClosesAt: "now() + interval '900 days'" },
    ...(layout !== undefined && { layout }),
  });
  const events: TestEvent[] = [];
  for (let week = 0; week < count; week += 1)
    events.push(
      await anEvent(db, {
        market,
        startsAt: `now() + interval '1 day' + interval '${week} weeks'`,
        saleClosesAt: `now() + interval '1 day' + interval '${week} weeks'`,
        ...(layout !== undefined && { layout }),
      }),
    );
  const currency = market === 'COL' ? 'COP' : 'MXN';
  await db.query('delete from event_zone_price where event_id = $1', [bundle.id]);
  for (const [position, { id }] of events.entries())
    await db.query('insert into bundle_event (bundle_id, event_id, position) values ($1, $2, $3)', [
      bundle.id,
      id,
      position,
    ]);
  for (const [n, { code }] of bundle.layout.zones.entries()) {
    const total = (n + 1) * 2_500_100;
    const price = { base: total - 300_000, fee: 300_000, tax: 0, total, currency } as const;
    for (const [at, share] of splitBundlePrice(price, events.length).entries())
      await db.query(
        `insert into bundle_price_share (bundle_id, event_id, zone_code, base, fee, tax, total, currency)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [bundle.id, events[at]?.id ?? '', code, share.base, share.fee, share.tax, share.total, currency],
      );
  }
  return { ...bundle, events };
}

/** Adds an event to a bundle after its sale has begun, as an import does: the price is split anew over all events. */
export async function addEventToBundle(db: Database, { id: bundle, events }: TestBundle): Promise<TestEvent> {
  const event = await anEvent(db, {
    startsAt: `now() + interval '60 days'`,
    saleClosesAt: `now() + interval '60 days'`,
  });
  await db.query('update event_zone_price set base = 6000000, total = 6001000 where event_id = $1', [
    event.id,
  ]);
  await db.query(
    `insert into bundle_event (bundle_id, event_id, position)
     select $1, $2, max(position) + 1 from bundle_event where bundle_id = $1`,
    [bundle, event.id],
  );
  await db.query(
    `insert into bundle_price_share (bundle_id, event_id, zone_code, base, fee, tax, total, currency)
     select s.bundle_id, $2, s.zone_code, s.base, s.fee, s.tax, s.total, s.currency from bundle_price_share s
     where s.bundle_id = $1 and s.event_id = $3`,
    [bundle, event.id, events[0]?.id ?? ''],
  );
  return event;
}
