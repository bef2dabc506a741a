import { fromPromise } from 'xstate';
import type { StaffBookingsPort } from '#application/staff-bookings.port.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { staffBookingsActorSlots } from './staff-bookings.machine.ts';

export const createStaffBookingsActors = (
  staffBookings: StaffBookingsPort,
): typeof staffBookingsActorSlots => ({
  findBookings: fromPromise(({ input }) => toActorResult(staffBookings.find(input))),
  resolve: fromPromise(({ input: { sale, act, key } }) =>
    toActorResult(staffBookings.resolve(sale, act, key)),
  ),
});
