import type { StaffBookingsEvent } from '#machines/staff-bookings/staff-bookings.events.ts';
import type { StaffBookingsFlow } from '#machines/staff-bookings/staff-bookings.machine.ts';
import { type StaffBookingsView, toStaffBookingsView } from '#machines/staff-bookings/staff-bookings.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { BackOfficeResourcePage } from '../back-office/BackOfficeFrame.tsx';
import { StaffBookingList, StaffBookingsTitle } from './StaffBookingList.tsx';

/** Shows the staff bookings (/backoffice/staff-bookings) or the announced transfers (/backoffice/transfers). */
export function StaffBookingsScreen({ flow }: { readonly flow: StaffBookingsFlow }) {
  const [view, send] = useFlow(flow, toStaffBookingsView);
  return <StaffBookingsViews view={view} send={send} />;
}

type StaffBookingsViewsProps = {
  readonly view: StaffBookingsView;
  readonly send: (event: StaffBookingsEvent) => void;
};

export function StaffBookingsViews({ view, send }: StaffBookingsViewsProps) {
  return (
    <BackOfficeResourcePage
      view={view}
      onRetry={() => send({ type: 'retry.requested' })}
      header={<StaffBookingsTitle kind={view.kind} />}
    >
      {(read) => <StaffBookingList view={read} send={send} />}
    </BackOfficeResourcePage>
  );
}
