import * as z from 'zod/mini';
import { boxOfficeSaleStatuses } from '#domain/order/box-office-sale.ts';
import { defineEndpoint } from './endpoint.ts';
import { purchase } from './orders.ts';
import { expectedTotal } from './payments.ts';
import { heldItem } from './reservations.ts';
import { instant, price } from './values.ts';

/** Cash payments at our own box office by order code. */

const tag = 'Checkout';

/** The order code that the buyer says or shows at the box office. */
const boxOfficeCode = z.string().check(z.regex(/^[2-9A-HJ-NP-Z]{8}$/));

export const lookUpBoxOfficeCode = defineEndpoint({
  name: 'lookUpBoxOfficeCode',
  method: 'GET',
  path: '/api/checkout/taquillaCheckout',
  tag,
  summary:
    'Returns the sale of an order code presented at the box office, and whether cash may be collected for it.',
  access: 'seller',
  query: z.object({ code: boxOfficeCode }),
  status: 200,
  response: z.object({
    code: z.string(),
    status: z.enum(boxOfficeSaleStatuses),
    event: z.string(),
    startsAt: instant,
    timeZone: z.string(),
    buyer: z.string(),
    items: z.array(heldItem),
    total: price,
    /** The wallet portion in minor units; the remainder is paid in cash. */
    walletPaid: z.int(),
    payBy: z.nullable(instant),
    /** The time at which the caller collected the cash; null otherwise. */
    collectedAt: z.nullable(instant),
  }),
  failures: [],
});

export const taquillaCheckout = defineEndpoint({
  name: 'taquillaCheckout',
  method: 'POST',
  path: '/api/checkout/taquillaCheckout',
  tag,
  summary:
    'Records that a seller collected the cash for an order code. The seats are sold by this call, or nothing happens and no cash may be collected.',
  access: 'seller',
  idempotent: true,
  body: z.object({ code: boxOfficeCode, expectedTotal }),
  status: 201,
  response: purchase,
  failures: ['ALREADY_PAID', 'HOLD_EXPIRED', 'SALE_CLOSED', 'TOTAL_CHANGED'],
});
