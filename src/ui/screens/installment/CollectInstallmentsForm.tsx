import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { InPersonInstallmentPayment } from '#domain/installment/assisted-plan.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { type FieldIssue, focusFirstInvalid } from '../forms/field-errors.ts';
import {
  getInPersonLabel,
  InPersonMethods,
  parseInPersonPayment,
} from '../payment-methods/InPersonPayment.tsx';
import type { AssistedPlanPanelProps } from './assisted-plan-panel-props.ts';
import { InstallmentSelector } from './InstallmentSelector.tsx';

const inPersonMethods = ['TPV', 'CASH'] as const satisfies readonly InPersonInstallmentPayment['method'][];

/** Selects the installments and collects them in person. */
export function CollectInstallmentsForm({
  chosen: { plan, toTake, taking, failure },
  send,
}: AssistedPlanPanelProps) {
  const [selectedMethod, setSelectedMethod] = useState<InPersonInstallmentPayment['method']>('TPV');
  const [localIssues, setLocalIssues] = useState<readonly FieldIssue[]>([]);
  if (toTake === null) return null;
  const issues = [...localIssues, ...(failure?.fields ?? [])];
  const total = <Money value={toTake.charged} />;
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    if (taking) return;
    const form = submitEvent.currentTarget;
    const payment = parseInPersonPayment(selectedMethod, new FormData(form));
    setLocalIssues(payment.ok ? [] : payment.error);
    if (payment.ok) send({ type: 'payment.received', payment: payment.value });
    else focusFirstInvalid(form);
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
        <InPersonMethods
          methods={inPersonMethods}
          chosen={selectedMethod}
          onChoose={setSelectedMethod}
          issues={issues}
        />
        <Button
          type="submit"
          data-main-action=""
          variant="primary"
          size="large"
          wide
          busy={taking ? <Trans>Charging</Trans> : undefined}
        >
          {getInPersonLabel(selectedMethod, total)}
        </Button>
      </Stack>
    </form>
  );
}
