import { Trans, useLingui } from '@lingui/react/macro';
import { Banknote, Nfc } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { InPersonInstallmentPayment } from '#domain/installment/assisted-plan.ts';
import { Button } from '../../components/Button/Button.tsx';
import { ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { paymentMethodNames } from '../../i18n/payment-messages.ts';
import { type FieldIssue, focusFirstInvalid, readText } from '../forms/field-errors.ts';
import { VoucherField } from '../sale/buy/PaymentMethods.tsx';
import type { AssistedPlanPanelProps } from './assisted-plan-panel-props.ts';
import { InstallmentSelector } from './InstallmentSelector.tsx';

type InPersonMethod = InPersonInstallmentPayment['method'];

/** Selects the installments and collects them in person. */
export function CollectInstallmentsForm({
  chosen: { plan, toTake, taking, failure },
  send,
}: AssistedPlanPanelProps) {
  const { i18n } = useLingui();
  const [selectedMethod, setSelectedMethod] = useState<InPersonMethod>('TPV');
  const [localIssues, setLocalIssues] = useState<readonly FieldIssue[]>([]);
  if (toTake === null) return null;
  const issues = [...localIssues, ...(failure?.fields ?? [])];
  const total = <Money value={toTake.charged} />;
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    if (taking) return;
    const form = submitEvent.currentTarget;
    const payment = parseInPersonPayment(new FormData(form), selectedMethod);
    setLocalIssues(payment === null ? [{ field: 'voucherNumber', reason: 'EMPTY' }] : []);
    if (payment === null) focusFirstInvalid(form);
    else send({ type: 'payment.received', payment });
  };
  return (
    // Resets the form for the next payment.
    <form key={plan.due.amount} onSubmit={submit} noValidate aria-busy={taking}>
      <Stack>
        <Heading as="h2">
          <Trans>Collect payment</Trans>
        </Heading>
        <InstallmentSelector
          plan={plan}
          {...toTake}
          onChoose={(scope) => send({ type: 'scope.chosen', scope })}
        />
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
          ]}
        />
        <Button
          type="submit"
          data-main-action=""
          variant="primary"
          size="large"
          wide
          busy={taking ? <Trans>Charging</Trans> : undefined}
        >
          {selectedMethod === 'CASH' ? (
            <Trans>I have received {total} in cash</Trans>
          ) : (
            <Trans>Charge {total}</Trans>
          )}
        </Button>
      </Stack>
    </form>
  );
}

function parseInPersonPayment(form: FormData, method: InPersonMethod): InPersonInstallmentPayment | null {
  if (method === 'CASH') return { method };
  const [voucherNumber, terminal] = [readText(form, 'voucherNumber'), readText(form, 'terminal')];
  return voucherNumber === '' ? null : { method, voucherNumber, ...(terminal !== '' && { terminal }) };
}
