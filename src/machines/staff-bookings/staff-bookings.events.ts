import type { StaffBookingAction } from '#domain/order/staff-booking.ts';

export type StaffBookingsEvent =
  | { readonly type: 'search.submitted'; readonly searchText: string }
  | { readonly type: 'page.chosen'; readonly page: number }
  | { readonly type: 'booking.chosen'; readonly reservationId: string }
  | { readonly type: 'booking.closed' }
  | { readonly type: 'action.requested'; readonly act: StaffBookingAction }
  | { readonly type: 'retry.requested' };
