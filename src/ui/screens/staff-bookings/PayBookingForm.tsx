import { Trans, useLingui } from '@lingui/react/macro';
import { Banknote, Gift, Nfc } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { StaffBookingPayment } from '#domain/order/staff-booking.ts';
import { courtesyReasons } from '#domain/payment/courtesy.ts';
import { getTotal } from '#domain/sale/price.ts';
import { Button } from '../../components/Button/Button.tsx';
import { ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { paymentMethodNames } from '../../i18n/payment-messages.ts';
import { type FieldIssue, focusFirstInvalid, readText } from '../forms/field-errors.ts';
import { CourtesyFields } from '../sale/buy/CourtesyFields.tsx';
import { VoucherField } from '../sale/buy/PaymentMethods.tsx';
import type { SelectedStaffBookingProps } from './staff-booking-props.ts';

type InPersonMethod = StaffBookingPayment['method'];

/** Collects the payment of a staff booking in person. */
export function PayBookingForm({ chosen: { sale, doing, failure }, send }: SelectedStaffBookingProps) {
  const { i18n } = useLingui();
  const [selectedMethod, setSelectedMethod] = useState<InPersonMethod>('TPV');
  const [localIssues, setLocalIssues] = useState<readonly FieldIssue[]>([]);
  const issues = [...localIssues, ...(failure?.fields ?? [])];
  const total = <Money value={getTotal(sale.total)} />;
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const form = submitEvent.currentTarget;
    const payment = parseBookingPayment(new FormData(form), selectedMethod);
    setLocalIssues('missing' in payment ? [{ field: payment.missing, reason: 'EMPTY' }] : []);
    if ('missing' in payment) focusFirstInvalid(form);
    else send({ type: 'action.requested', act: { kind: 'PAY', payment } });
  };
  return (
    <form onSubmit={submit} noValidate aria-busy={doing === 'PAY'}>
      <Stack>
        <ChoiceList
          legend={<Trans>Payment method</Trans>}
          legendShown
          name="way"
          chosen={selectedMethod}
          onChoose={setSelectedMethod}
          choices={[
            {
              value: 'TPV',
              label: i18n._(paymentMethodNames.TPV),
              icon: <Nfc size={24} aria-hidden="true" />,
              body: <VoucherField issues={issues} />,
            },
            {
              value: 'CASH',
              label: i18n._(paymentMethodNames.CASH),
              icon: <Banknote size={24} aria-hidden="true" />,
              body: (
                <Note>
                  <Trans>Add it to your cash drawer. It counts towards your shift.</Trans>
                </Note>
              ),
            },
            {
              value: 'COURTESY',
              label: i18n._(paymentMethodNames.COURTESY),
              icon: <Gift size={24} aria-hidden="true" />,
              body: <CourtesyFields reasons={courtesyReasons} issues={issues} />,
            },
          ]}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={doing === 'PAY' ? <Trans>Charging</Trans> : undefined}
        >
          {selectedMethod === 'COURTESY' ? (
            <Trans>Issue as complimentary</Trans>
          ) : selectedMethod === 'CASH' ? (
            <Trans>I have received {total} in cash</Trans>
          ) : (
            <Trans>Charge {total}</Trans>
          )}
        </Button>
      </Stack>
    </form>
  );
}

function parseBookingPayment(
  form: FormData,
  method: InPersonMethod,
): StaffBookingPayment | { readonly missing: string } {
  switch (method) {
    case 'TPV': {
      const voucherNumber = readText(form, 'voucherNumber');
      const terminal = readText(form, 'terminal');
      return voucherNumber === ''
        ? { missing: 'voucherNumber' }
        : { method, voucherNumber, ...(terminal !== '' && { terminal }) };
    }
    case 'CASH':
      return { method };
    case 'COURTESY': {
      const reasonType = courtesyReasons.find((reason) => reason === readText(form, 'reasonType'));
      const note = readText(form, 'note');
      return reasonType === undefined
        ? { missing: 'reasonType' }
        : { method, reasonType, ...(note !== '' && { note }) };
    }
  }
}
