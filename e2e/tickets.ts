import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callFrom } from './own-calls.ts';

const answer = z.object({
  events: z.array(
    z.object({
      tickets: z.array(
        z.object({ orderId: z.string(), qr: z.string(), sectionCode: z.string(), seatCode: z.string() }),
      ),
    }),
  ),
});

/** The tickets of whoever is signed in on a page, as the box office tells them. */
export async function ticketsOf(page: Page) {
  return answer.parse(await callFrom(page, 'GET', '/api/myTickets')).events.flatMap(({ tickets }) => tickets);
}
