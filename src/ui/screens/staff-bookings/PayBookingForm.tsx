import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { StaffBookingPayment } from '#domain/order/staff-booking.ts';
import { getTotal } from '#domain/sale/price.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { type FieldIssue, focusFirstInvalid } from '../forms/field-errors.ts';
import {
  getInPersonLabel,
  InPersonMethods,
  parseInPersonPayment,
} from '../payment-methods/InPersonPayment.tsx';
import type { SelectedStaffBookingProps } from './staff-booking-props.ts';

const inPersonMethods = [
  'TPV',
  'CASH',
  'COURTESY',
] as const satisfies readonly StaffBookingPayment['method'][];

/** Collects the payment of a staff booking in person. */
export function PayBookingForm({ chosen: { sale, doing, failure }, send }: SelectedStaffBookingProps) {
  const [selectedMethod, setSelectedMethod] = useState<StaffBookingPayment['method']>('TPV');
  const [localIssues, setLocalIssues] = useState<readonly FieldIssue[]>([]);
  const issues = [...localIssues, ...(failure?.fields ?? [])];
  const total = <Money value={getTotal(sale.total)} />;
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const form = submitEvent.currentTarget;
    const payment = parseInPersonPayment(selectedMethod, new FormData(form));
    setLocalIssues(payment.ok ? [] : payment.error);
    if (payment.ok) send({ type: 'action.requested', act: { kind: 'PAY', payment: payment.value } });
    else focusFirstInvalid(form);
  };
  return (
    <form onSubmit={submit} noValidate aria-busy={doing === 'PAY'}>
      <Stack>
        <InPersonMethods
          methods={inPersonMethods}
          chosen={selectedMethod}
          onChoose={setSelectedMethod}
          issues={issues}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={doing === 'PAY' ? <Trans>Charging</Trans> : undefined}
        >
          {getInPersonLabel(selectedMethod, total)}
        </Button>
      </Stack>
    </form>
  );
}
