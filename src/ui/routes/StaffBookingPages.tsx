import type { StaffBookingKind } from '#domain/order/staff-booking.ts';
import { StaffBookingsScreen } from '../screens/staff-bookings/StaffBookingsScreen.tsx';
import { BackOfficeLayout } from './BackOfficeLayout.tsx';
import { usePageFlow } from './use-app.ts';

/** Staff bookings: seats held without payment. */
export function StaffBookingsPage() {
  return (
    <BackOfficeLayout>
      <StaffBookings kind="BOOKING" />
    </BackOfficeLayout>
  );
}

/** Announced transfers that wait for confirmation. */
export function TransfersPage() {
  return (
    <BackOfficeLayout>
      <StaffBookings kind="TRANSFER" />
    </BackOfficeLayout>
  );
}

function StaffBookings({ kind }: { readonly kind: StaffBookingKind }) {
  const flow = usePageFlow('staffBookings', { kind });
  return <StaffBookingsScreen flow={flow} />;
}
