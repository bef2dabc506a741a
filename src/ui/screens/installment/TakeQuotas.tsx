import { Trans, useLingui } from '@lingui/react/macro';
import { Banknote, Nfc } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { QuotasInPerson } from '#domain/installment/plan-at-desk.ts';
import { Button } from '../../components/Button/Button.tsx';
import { ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { paymentMethodNames } from '../../i18n/payment-words.ts';
import { type FieldIssue, focusFirstInvalid, textIn } from '../sale/buy/field-errors.ts';
import { VoucherField } from '../sale/buy/PaymentMethods.tsx';
import type { PlanToTakeProps } from './plan-to-take-props.ts';
import { QuotaWishes } from './QuotaWishes.tsx';

type Way = QuotasInPerson['method'];

/** Which quotas, and how they are paid: with the money here. */
export function TakeQuotas({ chosen: { plan, toTake, taking, trouble }, send }: PlanToTakeProps) {
  const { i18n } = useLingui();
  const [way, choose] = useState<Way>('TPV');
  const [found, setFound] = useState<readonly FieldIssue[]>([]);
  if (toTake === null) return null;
  const issues = [...found, ...(trouble?.fields ?? [])];
  const total = <Money value={toTake.charged} />;
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    if (taking) return;
    const form = sent.currentTarget;
    const payment = paymentIn(new FormData(form), way);
    setFound(payment === null ? [{ field: 'voucherNumber', reason: 'EMPTY' }] : []);
    if (payment === null) focusFirstInvalid(form);
    else send({ type: 'money.taken', payment });
  };
  return (
    // What was typed for one payment is no part of the next.
    <form key={plan.due.amount} onSubmit={submit} noValidate aria-busy={taking}>
      <Stack>
        <Heading as="h2">
          <Trans>Take the money</Trans>
        </Heading>
        <QuotaWishes plan={plan} {...toTake} onChoose={(wish) => send({ type: 'wish.chosen', wish })} />
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
          ]}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={taking ? <Trans>Charging</Trans> : undefined}
        >
          {way === 'CASH' ? <Trans>I have taken {total} in cash</Trans> : <Trans>Charge {total}</Trans>}
        </Button>
      </Stack>
    </form>
  );
}

function paymentIn(form: FormData, method: Way): QuotasInPerson | null {
  if (method === 'CASH') return { method };
  const [voucherNumber, terminal] = [textIn(form, 'voucherNumber'), textIn(form, 'terminal')];
  return voucherNumber === '' ? null : { method, voucherNumber, ...(terminal !== '' && { terminal }) };
}
