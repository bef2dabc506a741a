import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import type { Fan } from './fixtures.ts';
import type { Seat } from './house.ts';
import { callFrom } from './own-calls.ts';

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

/** Seats held without their map, by whoever is on a page. */
export async function holdSeats(page: Page, eventId: string, seats: readonly Seat[]) {
  return held.parse(
    await callFrom(page, 'POST', '/api/reservations', {
      eventId,
      mode: 'SELF_SERVICE',
      items: seats.map(({ sectionCode, seatCode }) => ({ sectionCode, seatCode, quantity: 1 })),
    }),
  );
}

/** A seat bought by card without its pages, by whoever is signed in: for stories that begin later. */
export async function buySeat(page: Page, fan: Fan, eventId: string, seat: Seat) {
  const { reservationId, total } = await holdSeats(page, eventId, [seat]);
  const { url, publicKey } = target.parse(
    await callFrom(page, 'POST', '/api/checkout/user-card/token', { reservationId }),
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
  await callFrom(page, 'POST', '/api/checkout', {
    reservationId,
    channel: 'WEB_DESKTOP',
    seenTotal: { amount: total.total, currency: total.currency },
    payment: { method: 'CARD', cardToken: id, paymentMethodId: 'master', installments: 1 },
    payer: {
      email: fan.email,
      firstName: fan.first,
      lastName: fan.last,
      documentType: 'CC',
      documentNumber: fan.document,
    },
  });
  const bought = async () => purchases.safeParse(await callFrom(page, 'GET', '/api/myPurchases')).data;
  await expect.poll(bought).toBeDefined();
  const [order] = (await bought())?.items ?? [];
  if (order === undefined) throw new Error(`${fan.email} bought nothing`);
  return { total: order.total.total, payment: order.receipt.reference };
}
