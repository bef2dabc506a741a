import { Trans } from '@lingui/react/macro';
import type { StaffBooking, StaffBookingAction } from '#domain/order/staff-booking.ts';
import { Alert } from '../../components/Alert/Alert.tsx';

type StaffBookingResultAlertProps = {
  readonly done: { readonly sale: StaffBooking; readonly act: StaffBookingAction };
};

/** Confirms the action that was just taken, once. */
export function StaffBookingResultAlert({ done: { sale, act } }: StaffBookingResultAlertProps) {
  const code = sale.code ?? sale.event;
  const name = sale.buyer?.name ?? '';
  switch (act.kind) {
    case 'PAY':
      return (
        <Alert tone="success" announce="now" takesFocus title={<Trans>{code} is paid</Trans>}>
          <Trans>The tickets are in {name}’s account and will be sent by email.</Trans>
        </Alert>
      );
    case 'CONFIRM':
      return (
        <Alert
          tone="success"
          announce="now"
          takesFocus
          title={<Trans>The transfer of {code} was confirmed</Trans>}
        >
          <Trans>The tickets are in {name}’s account and will be sent by email.</Trans>
        </Alert>
      );
    case 'RELEASE':
      return (
        <Alert
          tone="success"
          announce="now"
          takesFocus
          title={<Trans>The seats of {code} are back on sale</Trans>}
        />
      );
    case 'REJECT':
      return (
        <Alert
          tone="success"
          announce="now"
          takesFocus
          title={<Trans>The transfer of {code} was rejected</Trans>}
        >
          <Trans>The seats are back on sale. We will email {name}.</Trans>
        </Alert>
      );
  }
}
