import { Trans, useLingui } from '@lingui/react/macro';
import { Banknote, Gift, Nfc } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { KeptPayment } from '#domain/order/kept-sale.ts';
import { courtesyReasons } from '#domain/payment/courtesy.ts';
import { totalOf } from '#domain/sale/price.ts';
import { Button } from '../../components/Button/Button.tsx';
import { ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { paymentMethodNames } from '../../i18n/payment-words.ts';
import { CourtesyFields } from '../sale/buy/CourtesyFields.tsx';
import { type FieldIssue, focusFirstInvalid, textIn } from '../sale/buy/field-errors.ts';
import { VoucherField } from '../sale/buy/PaymentMethods.tsx';
import type { ChosenKeptProps } from './kept-props.ts';

type Way = KeptPayment['method'];

/** How kept seats are paid: at once, with the money here. */
export function PayKeptForm({ chosen: { sale, doing, trouble }, send }: ChosenKeptProps) {
  const { i18n } = useLingui();
  const [way, choose] = useState<Way>('TPV');
  const [found, setFound] = useState<readonly FieldIssue[]>([]);
  const issues = [...found, ...(trouble?.fields ?? [])];
  const total = <Money value={totalOf(sale.total)} />;
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const form = sent.currentTarget;
    const payment = paymentIn(new FormData(form), way);
    setFound('missing' in payment ? [{ field: payment.missing, reason: 'EMPTY' }] : []);
    if ('missing' in payment) focusFirstInvalid(form);
    else send({ type: 'act.asked', act: { do: 'PAY', payment } });
  };
  return (
    <form onSubmit={submit} noValidate aria-busy={doing === 'PAY'}>
      <Stack>
        <ChoiceList
          legend={<Trans>How it is paid</Trans>}
          legendShown
          name="way"
          chosen={way}
          onChoose={choose}
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
                  <Trans>It goes into your drawer, and counts in your day.</Trans>
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
          {way === 'COURTESY' ? (
            <Trans>Give as a courtesy</Trans>
          ) : way === 'CASH' ? (
            <Trans>I have taken {total} in cash</Trans>
          ) : (
            <Trans>Charge {total}</Trans>
          )}
        </Button>
      </Stack>
    </form>
  );
}

function paymentIn(form: FormData, method: Way): KeptPayment | { readonly missing: string } {
  switch (method) {
    case 'TPV': {
      const voucherNumber = textIn(form, 'voucherNumber');
      const terminal = textIn(form, 'terminal');
      return voucherNumber === ''
        ? { missing: 'voucherNumber' }
        : { method, voucherNumber, ...(terminal !== '' && { terminal }) };
    }
    case 'CASH':
      return { method };
    case 'COURTESY': {
      const reasonType = courtesyReasons.find((reason) => reason === textIn(form, 'reasonType'));
      const note = textIn(form, 'note');
      return reasonType === undefined
        ? { missing: 'reasonType' }
        : { method, reasonType, ...(note !== '' && { note }) };
    }
  }
}
