import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { MarketCode } from '#domain/market/market.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import type { InstallmentEvent } from '#machines/installment/installment.events.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { ActionBar, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { type FieldIssue, focusFirstInvalid } from '../forms/field-errors.ts';
import { CardFields } from '../sale/buy/CardFields.tsx';
import { SavedCards } from '../sale/buy/SavedCards.tsx';
import { type ChoosingView, InstallmentMethods, installmentForms } from './InstallmentMethods.tsx';
import { InstallmentResultAlert } from './InstallmentResultAlert.tsx';
import { InstallmentSelector } from './InstallmentSelector.tsx';

type PayInstallmentsFormProps = {
  readonly view: ChoosingView;
  readonly send: (event: InstallmentEvent) => void;
  readonly market: MarketCode;
};

/** Pays the next installment or all that are left, by any method that takes the amount. */
export function PayInstallmentsForm({ view, send, market }: PayInstallmentsFormProps) {
  const { issues, areShownAtFields, submit } = useInstallmentForm({ view, send, market });
  const { charged, cards, cardId, paying, failure, plan, result, options, selectedOption } = view;
  const newCard = <CardFields issues={issues} canBeSaved={false} onBinChange={() => undefined} />;
  const card =
    cards.length === 0 ? (
      newCard
    ) : (
      <SavedCards
        saved={cards}
        chosen={cardId}
        issues={issues}
        newCard={newCard}
        onChoose={(id) => send({ type: 'card.chosen', cardId: id })}
      />
    );
  const total = <Money value={charged} />;
  const isPaidHere =
    selectedOption === null ||
    hasTrait(selectedOption, 'takesCard') ||
    hasTrait(selectedOption, 'paysFromBalance');
  return (
    <Stack gap={4}>
      <InstallmentResultAlert result={result} plan={plan} />
      <FailureAlert failure={areShownAtFields ? null : failure} />
      <form onSubmit={submit} noValidate aria-busy={paying}>
        <Stack gap={4}>
          <Heading as="h2">
            <Trans>Pay now</Trans>
          </Heading>
          <InstallmentSelector {...view} onChoose={(scope) => send({ type: 'scope.chosen', scope })} />
          {options.length === 0 ? (
            <NoMethods send={send} />
          ) : (
            <InstallmentMethods view={view} send={send} issues={issues} card={card} />
          )}
          <ActionBar>
            <Button
              type="submit"
              variant="primary"
              size="large"
              wide
              icon={<Lock size={20} />}
              busy={paying ? <Trans>Paying</Trans> : undefined}
              unavailable={selectedOption === null ? <Trans>Choose how to pay</Trans> : undefined}
            >
              {isPaidHere ? <Trans>Pay {total}</Trans> : <Trans>Continue to pay {total}</Trans>}
            </Button>
          </ActionBar>
        </Stack>
      </form>
    </Stack>
  );
}

function NoMethods({ send }: Pick<PayInstallmentsFormProps, 'send'>) {
  return (
    <Alert
      tone="attention"
      title={<Trans>No payment method is available right now. Try again in a moment.</Trans>}
      action={
        <Row>
          <Button size="small" onClick={() => send({ type: 'refresh.requested' })}>
            <Trans>Reload payment methods</Trans>
          </Button>
        </Row>
      }
    />
  );
}

/** Parses the fields of the selected method and collects the issues of form and server. */
function useInstallmentForm({ view, send, market }: PayInstallmentsFormProps) {
  const [localIssues, setLocalIssues] = useState<readonly FieldIssue[]>([]);
  const { options, selectedOption, cardId, plan, next, charged, paying, failure } = view;
  const methodForm = selectedOption === null ? undefined : installmentForms[selectedOption.method];
  const serverIssues = failure?.fields ?? [];
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    if (paying || selectedOption === null || methodForm === undefined) return;
    const form = submitEvent.currentTarget;
    const payment = methodForm.parse(new FormData(form), {
      option: selectedOption,
      options,
      cardId,
      market,
      now: plan.serverNow,
      total: charged,
      documentType: null,
      documentNumber: null,
      event: { startsAt: next.dueAt, timeZone: plan.timeZone },
    });
    setLocalIssues(payment.ok ? [] : payment.error);
    if (!payment.ok) {
      focusFirstInvalid(form);
      return;
    }
    send({ type: 'payment.submitted', payment: payment.value });
    const code = form.elements.namedItem('securityCode');
    if (code instanceof HTMLInputElement) code.value = '';
  };
  return {
    issues: [...localIssues, ...serverIssues],
    areShownAtFields:
      serverIssues.length > 0 &&
      serverIssues.every(({ field }) => methodForm?.fields.includes(field.split('.').at(-1) ?? '') === true),
    submit,
  };
}
