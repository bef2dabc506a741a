import type { RefundsPort } from '#application/refunds.port.ts';
import { getSoldOrder, refundSoldOrder, soldOrders } from '#contract/refunds.ts';
import { chosenRefundReasons } from '#domain/order/refund.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const refundsOverHttp = (http: Http): RefundsPort => ({
  findOrders: ({ searchText, page }) =>
    call(http, soldOrders, { query: { q: searchText, page: String(page) } }),
  findOrder: async (id) =>
    mapResult(await call(http, getSoldOrder, { params: { id } }), ({ order }) => order),
  refund: async (id, { ticketIds, seats, reason, note, to, seen }, key) =>
    mapResult(
      await call(http, refundSoldOrder, {
        params: { id },
        body: {
          ticketIds: [...ticketIds],
          seats,
          reason: chosenRefundReasons.find((chosen) => chosen === reason) ?? 'OTHER',
          ...(note !== null && { note }),
          expectedAmount: seen,
          ...(to !== undefined && { to }),
        },
        key,
      }),
      ({ order }) => order,
    ),
});
