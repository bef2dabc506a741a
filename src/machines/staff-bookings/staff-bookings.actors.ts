import { fromPromise } from 'xstate';
import type { StaffBookingsPort } from '#application/staff-bookings.port.ts';
import { provideConfirmedAction } from '../confirmed-action/confirmed-action.actors.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import { staffBookingsActorSlots } from './staff-bookings.machine.ts';

export const createStaffBookingsActors = (
  staffBookings: StaffBookingsPort,
): typeof staffBookingsActorSlots => ({
  findBookings: fromPromise(({ input }) => toActorResult(staffBookings.find(input))),
  resolve: provideConfirmedAction(staffBookingsActorSlots.resolve, {
    perform: ({ sale, act }, key) => staffBookings.resolve(sale, act, key),
  }),
});
