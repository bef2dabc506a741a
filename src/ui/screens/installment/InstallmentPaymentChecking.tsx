import { Trans } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { InstallmentEvent } from '#machines/installment/installment.events.ts';
import type { InstallmentView } from '#machines/installment/installment.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { AutoRefreshNote } from '../order/AutoRefreshNote.tsx';

type InstallmentPaymentCheckingProps = {
  readonly view: Extract<InstallmentView, { readonly screen: 'checking' }>;
  readonly send: (event: InstallmentEvent) => void;
};

/** Shows a payment whose result is unknown: being processed, awaiting confirmation, or with a lost response. */
export function InstallmentPaymentChecking({ view, send }: InstallmentPaymentCheckingProps) {
  const { plan, challenge, isPollingPaused, refreshing } = view;
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
          ) : amount === null ? (
            <Trans>We are checking your payment</Trans>
          ) : (
            <Trans>We are checking your payment of {amount}</Trans>
          )
        }
        action={
          challenge === null ? undefined : (
            <LinkButton href={challenge.url} variant="primary" iconAfter={<ExternalLink size={20} />}>
              <Trans>Confirm with my bank</Trans>
            </LinkButton>
          )
        }
      >
        <Trans>Do not pay again. You can close this page; your payment will not be affected.</Trans>
      </Alert>
      <AutoRefreshNote isPaused={isPollingPaused} />
      <Row>
        <Button
          onClick={() => send({ type: 'refresh.requested' })}
          busy={refreshing ? <Trans>Checking</Trans> : undefined}
        >
          <Trans>Check now</Trans>
        </Button>
      </Row>
    </>
  );
}
