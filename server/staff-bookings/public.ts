// Seats booked by staff without payment, and announced transfers. Other contexts import this file only.
export { sellBooking } from './sell-booking.ts';
export { postgresStaffBookings } from './staff-bookings.repository.ts';
export { registerStaffBookingRoutes } from './staff-bookings.routes.ts';
