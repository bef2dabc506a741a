import { Trans } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import type { InstallmentEvent } from '#machines/installment/installment.events.ts';
import type { InstallmentView } from '#machines/installment/installment.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { KeepsItselfUpToDate } from '../outcome/KeepsItselfUpToDate.tsx';

type CheckingQuotasProps = {
  readonly view: Extract<InstallmentView, { readonly screen: 'checking' }>;
  readonly send: (event: InstallmentEvent) => void;
};

/** The bank is thinking, wants a confirmation, or its answer was lost. */
export function CheckingQuotas({ view, send }: CheckingQuotasProps) {
  const { plan, confirmAt, resting, refreshing } = view;
  const known = plan.payment?.moneyMoved === 'UNKNOWN' ? plan.payment : null;
  const amount = known === null ? null : <Money value={known.amount} />;
  return (
    <>
      <Alert
        tone="attention"
        announce="politely"
        title={
          confirmAt !== null ? (
            <Trans>Your bank asks for your confirmation</Trans>
          ) : amount === null ? (
            <Trans>We are checking your payment</Trans>
          ) : (
            <Trans>We are checking your payment of {amount}</Trans>
          )
        }
        action={
          confirmAt === null ? undefined : (
            <LinkButton href={confirmAt} variant="primary" iconAfter={<ExternalLink size={20} />}>
              <Trans>Confirm at my bank</Trans>
            </LinkButton>
          )
        }
      >
        <Trans>Do not pay again. You can close this page: it changes nothing.</Trans>
      </Alert>
      <KeepsItselfUpToDate resting={resting} />
      <Row>
        <Button
          onClick={() => send({ type: 'refresh.requested' })}
          busy={refreshing ? <Trans>Asking</Trans> : undefined}
        >
          <Trans>Ask now</Trans>
        </Button>
      </Row>
    </>
  );
}
