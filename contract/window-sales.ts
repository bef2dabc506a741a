import * as z from 'zod/mini';
import { windowStandings } from '#domain/order/window-sale.ts';
import { endpoint } from './endpoint.ts';
import { purchase } from './orders.ts';
import { seenTotal } from './payments.ts';
import { heldItem } from './reservations.ts';
import { instant, price } from './values.ts';

/** Cash at a window of ours, for a code. */

const tag = 'Checkout';

/** What is said or scanned at a window: the order's own code. */
const windowCode = z.string().check(z.regex(/^[2-9A-HJ-NP-Z]{8}$/));

export const codeAtWindow = endpoint({
  name: 'codeAtWindow',
  method: 'GET',
  path: '/api/checkout/taquillaCheckout',
  tag,
  summary: 'What a code said at the window is for, and whether cash may be taken for it.',
  access: 'seller',
  query: z.object({ code: windowCode }),
  status: 200,
  response: z.object({
    code: z.string(),
    standing: z.enum(windowStandings),
    event: z.string(),
    startsAt: instant,
    timeZone: z.string(),
    buyer: z.string(),
    items: z.array(heldItem),
    total: price,
    /** What of it the buyer's balance pays, minor units: the cash is the rest. */
    walletPaid: z.int(),
    payBy: z.nullable(instant),
    /** When the caller took the cash themselves. */
    takenAt: z.nullable(instant),
  }),
  failures: [],
});

export const taquillaCheckout = endpoint({
  name: 'taquillaCheckout',
  method: 'POST',
  path: '/api/checkout/taquillaCheckout',
  tag,
  summary:
    'A seller takes the cash for a code at the window: either the seats are sold by this call, or nothing happens and no money is to be taken.',
  access: 'seller',
  idempotent: true,
  body: z.object({ code: windowCode, seenTotal }),
  status: 201,
  response: purchase,
  failures: ['ALREADY_PAID', 'HOLD_EXPIRED', 'SALE_CLOSED', 'TOTAL_CHANGED'],
});
