import type { StaffBookingsEvent } from '#machines/staff-bookings/staff-bookings.events.ts';
import type { ChosenBooking, StaffBookingsView } from '#machines/staff-bookings/staff-bookings.view.ts';

export type StaffBookingListProps = {
  readonly view: Extract<StaffBookingsView, { readonly screen: 'ready' }>;
  readonly send: (event: StaffBookingsEvent) => void;
};

export type SelectedStaffBookingProps = {
  readonly chosen: ChosenBooking;
  readonly send: StaffBookingListProps['send'];
};
