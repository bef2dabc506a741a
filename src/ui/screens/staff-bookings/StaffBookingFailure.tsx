import { Trans } from '@lingui/react/macro';
import type { StaffBookingKind } from '#domain/order/staff-booking.ts';
import type { FlowFailure } from '#machines/support/flow-failure.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { FailureAlert } from '../FailureAlert.tsx';

type StaffBookingFailureProps = { readonly kind: StaffBookingKind; readonly failure: FlowFailure | null };

/** Explains to staff why nothing was changed: a colleague acted or the deadline passed first. */
export function StaffBookingFailure({ kind, failure }: StaffBookingFailureProps) {
  if (failure?.code === 'ALREADY_PAID')
    return (
      <Alert tone="attention" announce="now" title={<Trans>Already paid. Do not collect payment.</Trans>}>
        <Trans>Someone else already did this. The list is up to date.</Trans>
      </Alert>
    );
  if (failure?.code === 'HOLD_EXPIRED')
    return kind === 'BOOKING' ? (
      <Alert
        tone="attention"
        announce="now"
        title={<Trans>This booking is no longer active. Do not collect payment.</Trans>}
      >
        <Trans>The booking was released or expired.</Trans>
      </Alert>
    ) : (
      <Alert
        tone="attention"
        announce="now"
        title={<Trans>This transfer can no longer be confirmed or rejected.</Trans>}
      >
        <Trans>
          Someone else already did this, or it expired and the seats were taken. A payment you confirmed too
          late was sent to the managers, who will refund it.
        </Trans>
      </Alert>
    );
  if (failure?.code === 'SALE_CLOSED' && kind === 'TRANSFER')
    return (
      <Alert
        tone="attention"
        announce="now"
        title={<Trans>The event was cancelled. Nothing can be sold.</Trans>}
      >
        <Trans>The payment you confirmed was sent to the managers, who will refund it.</Trans>
      </Alert>
    );
  return <FailureAlert failure={failure} />;
}
