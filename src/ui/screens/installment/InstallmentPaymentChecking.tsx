import { Trans } from '@lingui/react/macro';
import type { GetFlow } from '#machines/flows.ts';
import type { InstallmentEvent } from '#machines/installment/installment.events.ts';
import type { InstallmentView } from '#machines/installment/installment.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { AutoRefreshNote } from '../order/AutoRefreshNote.tsx';
import { ConfirmAtBank } from '../order/ConfirmAtBank.tsx';
import { InstallmentInstruction } from './InstallmentInstruction.tsx';

type InstallmentPaymentCheckingProps = {
  readonly view: Extract<InstallmentView, { readonly screen: 'checking' }>;
  readonly send: (event: InstallmentEvent) => void;
  readonly bankChallenge: GetFlow<'bankChallenge'>;
};

/** Shows a payment whose result is unknown: being processed, awaiting confirmation, or with a lost response. */
export function InstallmentPaymentChecking({ view, send, bankChallenge }: InstallmentPaymentCheckingProps) {
  const { plan, challenge, instruction, isPollingPaused, lastCheckFailed, refreshing } = view;
  const unresolvedPayment = plan.payment?.moneyMoved === 'UNKNOWN' ? plan.payment : null;
  const amount = unresolvedPayment === null ? null : <Money value={unresolvedPayment.amount} />;
  return (
    <>
      <Alert
        tone="attention"
        announce="politely"
        title={
          challenge !== null ? (
            <Trans>Your bank requires confirmation</Trans>
          ) : instruction !== null ? (
            <Trans>Your payment of {amount} is pending</Trans>
          ) : amount === null ? (
            <Trans>We are checking your payment</Trans>
          ) : (
            <Trans>We are checking your payment of {amount}</Trans>
          )
        }
      >
        {instruction !== null ? (
          <Trans>We will email you when it arrives. You can close this page and come back to it.</Trans>
        ) : challenge === null ? (
          <Trans>Do not pay again. You can close this page; your payment will not be affected.</Trans>
        ) : (
          <Trans>Your bank wants to know that it is you. Nothing is charged without your confirmation.</Trans>
        )}
      </Alert>
      {challenge === null ? null : (
        <ConfirmAtBank key={challenge.url} {...{ challenge, bankChallenge, send }} />
      )}
      <FailureAlert failure={view.failure} />
      {instruction === null || plan.payment === null ? null : (
        <InstallmentInstruction instruction={instruction} payment={plan.payment} plan={plan} />
      )}
      <AutoRefreshNote isPaused={isPollingPaused} {...{ lastCheckFailed }} />
      <Row>
        <Button
          onClick={() => send({ type: 'refresh.requested' })}
          busy={refreshing ? <Trans>Checking</Trans> : undefined}
        >
          {instruction === null ? <Trans>Check now</Trans> : <Trans>I have paid</Trans>}
        </Button>
        {instruction === null ? null : (
          <Button
            variant="quiet"
            onClick={() => send({ type: 'cancellation.requested' })}
            busy={view.cancelling ? <Trans>Cancelling</Trans> : undefined}
          >
            <Trans>Pay another way</Trans>
          </Button>
        )}
      </Row>
    </>
  );
}
