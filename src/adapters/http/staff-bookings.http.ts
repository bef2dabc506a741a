import type { StaffBookingsPort } from '#application/staff-bookings.port.ts';
import {
  announcedTransfers,
  decideTransfer,
  payStaffBooking,
  releaseStaffBooking,
  staffBookings,
} from '#contract/staff-bookings.ts';
import { getTotal } from '#domain/sale/price.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const staffBookingsOverHttp = (http: Http): StaffBookingsPort => ({
  find({ kind, searchText, page }) {
    const query = { q: searchText, page: String(page) };
    return kind === 'BOOKING'
      ? call(http, staffBookings, { query })
      : call(http, announcedTransfers, { query });
  },
  async resolve({ reservationId, total }, act, key) {
    const params = { id: reservationId };
    const expectedTotal = getTotal(total);
    const done = () => null;
    switch (act.kind) {
      case 'PAY':
        return mapResult(
          await call(http, payStaffBooking, { params, body: { expectedTotal, payment: act.payment }, key }),
          done,
        );
      case 'RELEASE':
        return mapResult(await call(http, releaseStaffBooking, { params, body: {}, key }), done);
      case 'CONFIRM':
      case 'REJECT': {
        const decision = act.kind === 'CONFIRM' ? 'CONFIRMED' : 'REJECTED';
        return mapResult(
          await call(http, decideTransfer, { params, body: { decision, expectedTotal }, key }),
          done,
        );
      }
    }
  },
});
