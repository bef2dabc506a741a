import type { Club, EventDetail } from '#domain/catalogue/event.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import { calculatePrice, createZeroPrice } from '#domain/sale/price.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { pesos } from '#domain/shared/money.ts';

const day = 24 * 60 * 60 * 1_000;

/** Creates four events in the demo venue: an ordinary one, one in high demand, one in the past, and a free fair. */
export function createDemoEvents(market: MarketCode, now: Instant, layoutId: string): EventDetail[] {
  const event = (id: string, title: string, descriptions: Partial<EventDetail> = {}): EventDetail => ({
    id,
    market,
    kind: 'FOOTBALL',
    title,
    home: club('PAR', 'Deportivo Páramo', ['#0b6b3a', '#ffffff']),
    away: club('CEI', 'Atlético Ceiba', ['#7a1f2b', '#f2c14e']),
    competition: 'Liga',
    venue: {
      code: 'IFC',
      name: 'Coliseo Los Alisos',
      city: market === 'MEX' ? 'Puebla' : 'Manizales',
      timeZone: markets[market].timeZone,
    },
    startsAt: now + 14 * day,
    saleState: 'ON_SALE',
    saleOpensAt: now - day,
    from: { amount: buildPrices(market)[2]?.total ?? 0, currency: markets[market].currency },
    available: 184,
    capacity: 184,
    description: 'Fecha 8',
    doorsOpenAt: now + 14 * day - 2 * 60 * 60 * 1_000,
    saleClosesAt: now + 14 * day,
    highDemand: false,
    maxTickets: 6,
    frameStyle: 'Classic',
    layoutId,
    qrMode: 'STATIC_ENCRYPTED',
    prices: buildPrices(market),
    organiser: 'Deportivo Páramo',
    refundTerms: 'Full refund when the match is cancelled',
    maxInstallments: 0,
    bundle: null,
    tour: null,
    bundledEvents: [],
    ...descriptions,
  });
  return [
    event('ev-paramo', 'Deportivo Páramo – Atlético Ceiba'),
    event('ev-final', 'Final', { highDemand: true, startsAt: now + 20 * day }),
    event('ev-past', 'Deportivo Páramo – Real Nevado', { startsAt: now - day, saleState: 'EXPIRED' }),
    event('ev-free', 'Feria de la Sabana', {
      kind: 'EVENT',
      away: null,
      from: { amount: 0, currency: markets[market].currency },
      maxTickets: 4,
      prices: buildPrices(market).map((price) => ({ ...price, ...createZeroPrice(price.currency) })),
    }),
  ];
}

function buildPrices(market: MarketCode): EventDetail['prices'] {
  const { currency } = markets[market];
  const rates = { serviceFee: 600, tax: 1_900, taxOn: 'fee' } as const;
  const unit = market === 'MEX' ? 10 : 1_000;
  return [
    { zone: 'OCC', name: 'Occidental', step: 5, ...calculatePrice(pesos(260 * unit, currency), rates) },
    { zone: 'ORI', name: 'Oriental', step: 3, ...calculatePrice(pesos(120 * unit, currency), rates) },
    { zone: 'GEN', name: 'General', step: 1, ...calculatePrice(pesos(45 * unit, currency), rates) },
  ];
}

const club = (id: string, name: string, colors: readonly string[]): Club => ({
  id,
  name,
  shortName: id,
  kit: { pattern: 'plain', colors },
});
