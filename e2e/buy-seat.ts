import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { callFromPage } from './call-from-page.ts';
import type { Seat } from './event-seats.ts';
import type { Fan } from './fixtures.ts';

const held = z.object({
  reservationId: z.string(),
  total: z.object({ total: z.number(), currency: z.string() }),
});
const target = z.object({ url: z.string(), publicKey: z.string() });
const purchases = z.object({
  items: z.array(
    z.object({
      orderId: z.string(),
      total: z.object({ total: z.number() }),
      receipt: z.object({ reference: z.string() }),
      purchase: z.object({ outcome: z.literal('SUCCESS') }),
    }),
  ),
});

/** Holds seats without the seat map, as the visitor of the page. */
export async function holdSeats(page: Page, eventId: string, seats: readonly Seat[]) {
  return held.parse(
    await callFromPage(page, 'POST', '/api/reservations', {
      eventId,
      salesChannel: 'SELF_SERVICE',
      items: seats.map(({ sectionCode, seatCode }) => ({ sectionCode, seatCode, quantity: 1 })),
    }),
  );
}

/** Holds seats without the seat map, as the visitor of the page, and opens their purchase: for journeys that start there. */
export async function openPurchase(page: Page, eventId: string, seats: readonly Seat[]) {
  const reservation = await holdSeats(page, eventId, seats);
  await page.goto(`/checkout/buy?event=${eventId}`);
  return reservation;
}

/** Buys one seat as `buySeats` does. */
export const buySeat = (page: Page, fan: Fan, eventId: string, seat: Seat) =>
  buySeats(page, fan, eventId, [seat]);

/**
 * Buys seats by card without the checkout pages, as the signed-in fan of the page: for journeys that start later.
 */
export async function buySeats(page: Page, fan: Fan, eventId: string, seats: readonly Seat[]) {
  const { reservationId, total } = await holdSeats(page, eventId, seats);
  const { url, publicKey } = target.parse(
    await callFromPage(page, 'POST', '/api/checkout/user-card/token', { reservationId }),
  );
  const card = await fetch(new URL(`/v1/card_tokens?public_key=${publicKey}`, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      card_number: '5254133674403564',
      security_code: '123',
      expiration_month: 11,
      expiration_year: 2030,
      cardholder: { name: 'APRO' },
    }),
  });
  const { id } = z.object({ id: z.string() }).parse(await card.json());
  await callFromPage(page, 'POST', '/api/checkout', {
    reservationId,
    channel: 'WEB_DESKTOP',
    expectedTotal: { amount: total.total, currency: total.currency },
    payment: { method: 'CARD', cardToken: id, paymentMethodId: 'master', installments: 1 },
    payer: {
      email: fan.email,
      firstName: fan.first,
      lastName: fan.last,
      documentType: 'CC',
      documentNumber: fan.document,
    },
  });
  const readPurchases = async () =>
    purchases.safeParse(await callFromPage(page, 'GET', '/api/myPurchases')).data;
  await expect.poll(readPurchases).toBeDefined();
  const [order] = (await readPurchases())?.items ?? [];
  if (order === undefined) throw new Error(`${fan.email} bought nothing`);
  return { total: order.total.total, payment: order.receipt.reference };
}
