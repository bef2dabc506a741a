import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callFromPage } from './call-from-page.ts';

const response = z.object({
  events: z.array(
    z.object({
      tickets: z.array(
        z.object({
          orderId: z.string(),
          qr: z.string(),
          rotation: z.nullable(z.object({ secret: z.string() })),
          sectionCode: z.string(),
          seatCode: z.string(),
        }),
      ),
    }),
  ),
});

/** Fetches the tickets of the page's signed-in user. */
export async function fetchTickets(page: Page) {
  return response
    .parse(await callFromPage(page, 'GET', '/api/myTickets'))
    .events.flatMap(({ tickets }) => tickets);
}
