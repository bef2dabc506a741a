import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog/ConfirmDialog.tsx';
import { Money } from '../../components/Money/Money.tsx';
import type { AssistedPlanPanelProps } from './assisted-plan-panel-props.ts';

/** Lets a manager end a plan that is in default, once the refund was read and confirmed. */
export function EndPlan({ chosen, send }: AssistedPlanPanelProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { plan, endRefund, fan, ending } = chosen;
  if (plan.state === 'ENDED')
    return (
      <Alert tone="info" announce="now" title={<Trans>The plan has ended</Trans>}>
        <Trans>The seats are for sale again. {fan.name} gets an email.</Trans>
      </Alert>
    );
  if (endRefund === null) return null;
  const [refund, paid] = [<Money key="refund" value={endRefund} />, <Money key="paid" value={plan.paid} />];
  return (
    <Alert
      tone="attention"
      title={<Trans>This plan may be ended</Trans>}
      action={
        <Button onClick={() => setIsAsking(true)} busy={ending ? <Trans>Ending the plan</Trans> : undefined}>
          <Trans>End the plan</Trans>
        </Button>
      }
    >
      <Trans>
        An installment is past its grace period, or the event was cancelled. Paid so far: {paid}. Refund to
        the balance of the fan: {refund}.
      </Trans>
      {isAsking ? (
        <ConfirmDialog
          title={<Trans>End the plan of {fan.name}?</Trans>}
          cancelLabel={<Trans>Keep the plan</Trans>}
          confirmLabel={<Trans>End the plan</Trans>}
          isBusy={ending}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            send({ type: 'end.confirmed' });
          }}
        >
          <p>
            <Trans>The seats go back on sale at once, and {refund} is added to the balance of the fan.</Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </Alert>
  );
}
