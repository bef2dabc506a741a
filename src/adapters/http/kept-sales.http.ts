import type { KeptSalesPort } from '#application/kept-sales.port.ts';
import {
  announcedTransfers,
  decideTransfer,
  keptSeats,
  payKeptSeats,
  releaseKeptSeats,
} from '#contract/kept.ts';
import { totalOf } from '#domain/sale/price.ts';
import { mapped } from './answers.ts';
import { call } from './call.ts';
import type { Http } from './http-client.ts';

export const keptSalesOverHttp = (http: Http): KeptSalesPort => ({
  find({ kind, words, page }) {
    const query = { q: words, page: String(page) };
    return kind === 'BOOKING' ? call(http, keptSeats, { query }) : call(http, announcedTransfers, { query });
  },
  async act({ reservationId, total }, act, key) {
    const params = { id: reservationId };
    const seenTotal = totalOf(total);
    const done = () => null;
    switch (act.do) {
      case 'PAY':
        return mapped(
          await call(http, payKeptSeats, { params, body: { seenTotal, payment: act.payment }, key }),
          done,
        );
      case 'RELEASE':
        return mapped(await call(http, releaseKeptSeats, { params, body: {}, key }), done);
      case 'CONFIRM':
      case 'REFUSE': {
        const decision = act.do === 'CONFIRM' ? 'CONFIRMED' : 'REFUSED';
        return mapped(await call(http, decideTransfer, { params, body: { decision, seenTotal }, key }), done);
      }
    }
  },
});
