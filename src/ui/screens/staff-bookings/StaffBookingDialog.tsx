import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { getTotal } from '#domain/sale/price.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog/ConfirmDialog.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { DefinitionList } from '../../components/DefinitionList/DefinitionList.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { SeatList } from '../sale/SeatsText.tsx';
import { BookingDeadline } from './BookingDeadline.tsx';
import { PayBookingForm } from './PayBookingForm.tsx';
import { StaffBookingFailure } from './StaffBookingFailure.tsx';
import type { SelectedStaffBookingProps } from './staff-booking-props.ts';

/** Shows one staff booking or transfer and the actions that end it. */
export function StaffBookingDialog({ chosen, send }: SelectedStaffBookingProps) {
  const { sale, may, doing, failure } = chosen;
  const [isConfirming, setConfirming] = useState(false);
  const leave = () => send({ type: 'booking.closed' });
  const name = sale.buyer?.name ?? '';
  if (isConfirming)
    return (
      <ConfirmDialog
        title={
          sale.kind === 'BOOKING' ? <Trans>Release these seats?</Trans> : <Trans>Payment not received?</Trans>
        }
        cancelLabel={<Trans>Not yet</Trans>}
        confirmLabel={
          sale.kind === 'BOOKING' ? <Trans>Release seats</Trans> : <Trans>Reject the transfer</Trans>
        }
        isBusy={doing !== null}
        onCancel={() => setConfirming(false)}
        onConfirm={() =>
          send({
            type: 'action.requested',
            act: { kind: sale.kind === 'BOOKING' ? 'RELEASE' : 'REJECT' },
          })
        }
      >
        <p>
          {sale.buyer === null ? (
            <Trans>They go back on sale immediately. This cannot be undone.</Trans>
          ) : (
            <Trans>The seats go back on sale immediately and we email {name}. This cannot be undone.</Trans>
          )}
        </p>
        <StaffBookingFailure kind={sale.kind} failure={failure} />
      </ConfirmDialog>
    );
  return (
    <Dialog
      size="large"
      title={sale.code === null ? sale.event : `${sale.code} · ${sale.event}`}
      onClose={leave}
    >
      <Stack gap={5}>
        <StaffBookingDetails chosen={chosen} />
        {sale.isRejected ? (
          <Alert tone="attention" title={<Trans>Someone rejected it</Trans>}>
            <Trans>
              {name} no longer has these seats. If the payment arrived, report it: it will be refunded and we
              will email them.
            </Trans>
          </Alert>
        ) : sale.isLate ? (
          <Alert tone="attention" title={<Trans>Deadline passed</Trans>}>
            <Trans>The seats went back on sale. If they are still available, they are sold to {name}.</Trans>
          </Alert>
        ) : null}
        <StaffBookingFailure kind={sale.kind} failure={failure} />
        {may.PAY ? <PayBookingForm chosen={chosen} send={send} /> : null}
        {may.CONFIRM ? <ConfirmButton chosen={chosen} send={send} /> : null}
        {sale.kind === 'TRANSFER' && !sale.mayConfirm ? (
          <Alert tone="info" title={<Trans>Another person confirms it</Trans>}>
            <Trans>
              You recorded this transfer, so a colleague or a manager confirms that the money has arrived.
            </Trans>
          </Alert>
        ) : null}
        <Row>
          {may.RELEASE ? (
            <Button variant="danger" onClick={() => setConfirming(true)}>
              <Trans>Release the seats</Trans>
            </Button>
          ) : null}
          {may.REJECT ? (
            <Button variant="danger" onClick={() => setConfirming(true)}>
              <Trans>Payment not received</Trans>
            </Button>
          ) : null}
          <Button onClick={leave}>
            <Trans>Close</Trans>
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

function ConfirmButton({ chosen: { sale, doing }, send }: SelectedStaffBookingProps) {
  const total = <Money value={getTotal(sale.total)} />;
  return (
    <Button
      variant="primary"
      size="large"
      wide
      onClick={() => send({ type: 'action.requested', act: { kind: 'CONFIRM' } })}
      busy={doing === null ? undefined : <Trans>One moment</Trans>}
    >
      <Trans>I see {total} in our account</Trans>
    </Button>
  );
}

function StaffBookingDetails({ chosen: { sale } }: Pick<SelectedStaffBookingProps, 'chosen'>) {
  const { buyer, reference, timeZone } = sale;
  return (
    <DefinitionList
      ruled
      items={[
        ...(buyer === null
          ? []
          : [
              {
                id: 'fan',
                term: <Trans>Fan</Trans>,
                value: [buyer.name, buyer.email].filter((text) => text !== '').join(', '),
              },
            ]),
        {
          id: 'date',
          term: <Trans>Date</Trans>,
          value: <DateText at={sale.startsAt} timeZone={timeZone} format="dayAndTime" />,
        },
        { id: 'places', term: <Trans>Tickets</Trans>, value: <SeatList items={sale.items} /> },
        ...(reference === null
          ? []
          : [{ id: 'reference', term: <Trans>Reference</Trans>, value: reference }]),
        { id: 'until', term: <Trans>Held until</Trans>, value: <BookingDeadline sale={sale} /> },
        { id: 'by', term: <Trans>By</Trans>, value: sale.by },
        {
          id: 'since',
          term: <Trans>Since</Trans>,
          value: <DateText at={sale.since} timeZone={timeZone} format="dayAndTime" />,
        },
        { id: 'total', term: <Trans>Total</Trans>, value: <Money value={getTotal(sale.total)} /> },
      ]}
    />
  );
}
