import * as staffBookingEndpoints from '#contract/staff-bookings.ts';
import { ok } from '#domain/shared/result.ts';
import type { Shell } from '#server/http/public.ts';
import { bind } from '#server/http/public.ts';
import type { Person } from '#server/kernel/public.ts';
import { decideTransfer } from '#server/staff-bookings/decide-transfer.ts';
import { type FindBookingsDeps, findBookings } from '#server/staff-bookings/find-bookings.ts';
import type { StaffBookingDeps } from '#server/staff-bookings/lock-booking.ts';
import { payBooking } from '#server/staff-bookings/pay-booking.ts';
import { releaseBooking } from '#server/staff-bookings/release-booking.ts';
import type { StaffActor } from '#server/unit-of-work/public.ts';

/** Registers the staff booking and announced transfer endpoints. */
export function registerStaffBookingRoutes(shell: Shell, deps: StaffBookingDeps & FindBookingsDeps): void {
  bind(
    shell,
    staffBookingEndpoints.staffBookings,
    async ({ query: { q, page }, market, language, principal }) => {
      const query = { kind: 'BOOKING', market, page, searchText: q ?? '' } as const;
      const found = await findBookings(deps, query, { person: principal, language });
      return ok(found);
    },
  );

  bind(
    shell,
    staffBookingEndpoints.announcedTransfers,
    async ({ query: { q, page }, market, language, principal }) => {
      const query = { kind: 'TRANSFER', market, page, searchText: q ?? '' } as const;
      const found = await findBookings(deps, query, { person: principal, language });
      return ok(found);
    },
  );

  bind(
    shell,
    staffBookingEndpoints.payStaffBooking,
    async ({ params: { id }, body, key, principal, market, caller }) => {
      const by = toStaffActor(principal, caller);
      return payBooking(deps, {
        ...body,
        reservationId: id,
        market,
        by,
        requestKey: `${by.personId} ${key}`,
      });
    },
  );

  bind(
    shell,
    staffBookingEndpoints.releaseStaffBooking,
    async ({ params: { id }, key, principal, market, caller }) => {
      const by = toStaffActor(principal, caller);
      const released = await releaseBooking(deps, {
        reservationId: id,
        market,
        by,
        requestKey: `${by.personId} ${key}`,
      });
      return released.ok ? ok({ released: true as const }) : released;
    },
  );

  bind(
    shell,
    staffBookingEndpoints.decideTransfer,
    async ({ params: { id }, body, key, principal, market, caller }) => {
      const by = toStaffActor(principal, caller);
      return decideTransfer(deps, {
        ...body,
        reservationId: id,
        market,
        by: { ...by, roles: principal.roles },
        requestKey: `${by.personId} ${key}`,
      });
    },
  );
}

const toStaffActor = (
  { personId, sessionId }: Pick<Person, 'personId' | 'sessionId'>,
  { address }: { readonly address: string },
): StaffActor => ({ personId, sessionId, address });
