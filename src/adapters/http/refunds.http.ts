import type { RefundsPort } from '#application/refunds.port.ts';
import { findSold, readSold, refundSold } from '#contract/refunds.ts';
import { chosenRefundReasons } from '#domain/order/refund.ts';
import { mapped } from './answers.ts';
import { call } from './call.ts';
import type { Http } from './http-client.ts';

export const refundsOverHttp = (http: Http): RefundsPort => ({
  find: ({ words, page }) => call(http, findSold, { query: { q: words, page: String(page) } }),
  order: async (id) => mapped(await call(http, readSold, { params: { id } }), ({ order }) => order),
  refund: async (id, { ticketIds, seats, reason, note, to, seen }, key) =>
    mapped(
      await call(http, refundSold, {
        params: { id },
        body: {
          ticketIds: [...ticketIds],
          seats,
          reason: chosenRefundReasons.find((chosen) => chosen === reason) ?? 'OTHER',
          ...(note !== null && { note }),
          seenAmount: seen,
          ...(to !== undefined && { to }),
        },
        key,
      }),
      ({ order }) => order,
    ),
});
