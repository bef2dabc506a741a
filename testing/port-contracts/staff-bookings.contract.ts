import { describe, expect, it } from 'vitest';
import type { StaffBookingsPort } from '#application/staff-bookings.port.ts';
import type { StaffBooking, StaffBookingAction, StaffBookingKind } from '#domain/order/staff-booking.ts';
import type { PaymentInputOf } from '#domain/payment/payment-input.ts';
import type { Result } from '#domain/shared/result.ts';

/** The method of the booking, chosen so that the tests need no clock. */
export type BookingMethod =
  | (PaymentInputOf<'RESERVATION'> & { readonly deadline: null })
  | PaymentInputOf<'PROCESSING_TRANSFER'>;

/** A manager, and a way to create any number of bookings of one ticket for a fan. */
export type StaffBookingSubject = {
  readonly staffBookings: StaffBookingsPort;
  readonly createBooking: (payment: BookingMethod) => Promise<{ readonly code: string }>;
};

/** The contract of staff bookings, for both the in-memory port and the HTTP port. */
export function staffBookingContract(name: string, open: () => Promise<StaffBookingSubject>): void {
  describe(`staff bookings over ${name}`, () => {
    let keys = 0;
    const key = () => `kept-contract-${Date.now().toString(36)}-${++keys}`;

    async function createSubject(kind: StaffBookingKind) {
      const { staffBookings, createBooking } = await open();
      const { code } = await createBooking(
        kind === 'BOOKING'
          ? { method: 'RESERVATION', deadline: null }
          : { method: 'PROCESSING_TRANSFER', reference: 'NEQUI 88213' },
      );
      const find = async () => value(await staffBookings.find({ kind, searchText: code, page: 0 })).items;
      const [sale] = await find();
      if (sale === undefined) throw new Error('The booking is not in the list');
      return { staffBookings, sale, code, find };
    }

    const ends: readonly (readonly [StaffBookingKind, StaffBookingAction])[] = [
      ['BOOKING', { kind: 'PAY', payment: { method: 'CASH' } }],
      ['BOOKING', { kind: 'PAY', payment: { method: 'TPV', voucherNumber: '004512' } }],
      ['BOOKING', { kind: 'RELEASE' }],
      ['TRANSFER', { kind: 'CONFIRM' }],
      ['TRANSFER', { kind: 'REJECT' }],
    ];

    it.each(ends)('%s is found by its code and closed by %j, once', async (kind, act) => {
      const { staffBookings, sale, code, find } = await createSubject(kind);
      const once = key();

      const first = await staffBookings.resolve(sale, act, once);
      const again = await staffBookings.resolve(sale, act, once);

      expect(sale).toMatchObject({
        kind,
        code,
        isLate: false,
        isRejected: false,
        mayConfirm: kind === 'TRANSFER',
        reference: kind === 'TRANSFER' ? 'NEQUI 88213' : null,
      } satisfies Partial<StaffBooking>);
      expect(sale.deadline === null).toBe(kind === 'BOOKING');
      expect([first, again]).toEqual([
        { ok: true, value: null },
        { ok: true, value: null },
      ]);
      // The money of a rejected transfer may still be found.
      expect(await find()).toMatchObject(act.kind === 'REJECT' ? [{ isRejected: true, isLate: true }] : []);
    });

    it('finds a rejected transfer until its money is found', async () => {
      const { staffBookings, sale, find } = await createSubject('TRANSFER');
      await staffBookings.resolve(sale, { kind: 'REJECT' }, key());
      const [rejected = sale] = await find();

      // Its seats stay on sale: the amount becomes due as a refund, which is what managers see.
      expect(await staffBookings.resolve(rejected, { kind: 'CONFIRM' }, key())).toMatchObject({
        ok: false,
        error: { code: 'HOLD_EXPIRED' },
      });
      expect(await find()).toEqual([]);
    });

    it('rejects the second of two decisions', async () => {
      const [paid, released] = [await createSubject('BOOKING'), await createSubject('BOOKING')];
      await paid.staffBookings.resolve(paid.sale, { kind: 'PAY', payment: { method: 'CASH' } }, key());
      await released.staffBookings.resolve(released.sale, { kind: 'RELEASE' }, key());

      expect(await paid.staffBookings.resolve(paid.sale, { kind: 'RELEASE' }, key())).toMatchObject({
        ok: false,
        error: { code: 'ALREADY_PAID' },
      });
      expect(
        await released.staffBookings.resolve(
          released.sale,
          { kind: 'PAY', payment: { method: 'CASH' } },
          key(),
        ),
      ).toMatchObject({ ok: false, error: { code: 'HOLD_EXPIRED' } });
    });

    it('finds nothing for an unknown code', async () => {
      const { staffBookings } = await open();

      expect(
        value(await staffBookings.find({ kind: 'TRANSFER', searchText: 'nobody', page: 0 })),
      ).toMatchObject({
        items: [],
        total: 0,
      });
    });
  });
}

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Rejected: ${JSON.stringify(result.error)}`);
  return result.value;
}
