import { Trans } from '@lingui/react/macro';
import type { FlowFailure } from '#machines/support/flow-failure.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import type { AssistedPlanPanelProps } from './assisted-plan-panel-props.ts';
import { CollectInstallmentsForm } from './CollectInstallmentsForm.tsx';
import { EndPlan } from './EndPlan.tsx';
import { InstallmentList, PlanTotals } from './InstallmentPlanFrame.tsx';

/** Shows one plan with its fan and status, and collects what is due. */
export function AssistedPlanPanel({
  chosen,
  send,
  isOneOfMany,
}: AssistedPlanPanelProps & { readonly isOneOfMany: boolean }) {
  const { plan, fan, toTake, failure } = chosen;
  return (
    <Stack gap={5}>
      <div>
        <Heading as="h2">{plan.title}</Heading>
        <Note>
          {fan.name} · {fan.email}
        </Note>
      </div>
      <CollectFailureAlert failure={failure} />
      <CollectedAlert chosen={chosen} send={send} />
      <EndPlan chosen={chosen} send={send} />
      <PlanTotals plan={plan} />
      {toTake === null ? <NothingToCollect chosen={chosen} send={send} /> : null}
      {toTake === null || chosen.taken !== null ? null : (
        <CollectInstallmentsForm chosen={chosen} send={send} />
      )}
      <InstallmentList plan={plan} />
      {isOneOfMany ? (
        <Row>
          <Button onClick={() => send({ type: 'plan.closed' })}>
            <Trans>All of the fan’s plans</Trans>
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}

/** Confirms the payment that was just collected; the form returns only on request. */
function CollectedAlert({ chosen: { taken, fan, toTake }, send }: AssistedPlanPanelProps) {
  if (taken === null) return null;
  const { email } = fan;
  const amount = <Money value={taken.amount} />;
  return (
    <Alert
      tone="success"
      announce="now"
      title={<Trans>{amount} received</Trans>}
      action={
        toTake === null ? undefined : (
          <Button onClick={() => send({ type: 'anotherInstallment.requested' })}>
            <Trans>Collect another installment</Trans>
          </Button>
        )
      }
    >
      <Trans>The receipt will be sent to {email}.</Trans>
    </Alert>
  );
}

/** Explains why nothing can be collected: everything is paid, or the fan is paying now. */
function NothingToCollect({ chosen: { plan, taken }, send }: AssistedPlanPanelProps) {
  if (plan.due.amount === 0)
    return taken === null ? (
      <Alert tone="success" title={<Trans>Fully paid. Do not collect payment.</Trans>} />
    ) : (
      <p>
        <Trans>Fully paid.</Trans>
      </p>
    );
  const amount = plan.payment === null ? null : <Money value={plan.payment.amount} />;
  return (
    <Alert
      tone="attention"
      announce="politely"
      title={<Trans>The fan is paying {amount} right now. Do not collect payment.</Trans>}
      action={
        <Button onClick={() => send({ type: 'refresh.requested' })}>
          <Trans>Check now</Trans>
        </Button>
      }
    >
      <Trans>If that payment is not completed, you can collect it here.</Trans>
    </Alert>
  );
}

/** Explains to staff why nothing was collected: the fan or a colleague paid first. */
function CollectFailureAlert({ failure }: { readonly failure: FlowFailure | null }) {
  switch (failure?.code) {
    case 'ALREADY_PAID':
      return (
        <Alert tone="attention" announce="now" title={<Trans>Already paid. Do not collect payment.</Trans>}>
          <Trans>
            Someone else already did this. If the card reader has charged the payment, void it there.
          </Trans>
        </Alert>
      );
    case 'PAYMENT_IN_FLIGHT':
      return (
        <Alert
          tone="attention"
          announce="now"
          title={<Trans>Nothing was recorded. The fan is paying it right now.</Trans>}
        >
          <Trans>Return the cash. If the card reader has charged the payment, void it there.</Trans>
        </Alert>
      );
    case 'TOTAL_CHANGED':
      return (
        <Alert
          tone="attention"
          announce="now"
          title={<Trans>Nothing was recorded. The plan has changed.</Trans>}
        >
          <Trans>The updated amount due is below.</Trans>
        </Alert>
      );
    default:
      return failure !== null && failure.fields.length > 0 ? null : <FailureAlert failure={failure} />;
  }
}
