import { Trans } from '@lingui/react/macro';
import type { Trouble } from '#machines/support/trouble.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { PlanFigures, Quotas } from './PlanFrame.tsx';
import type { PlanToTakeProps } from './plan-to-take-props.ts';
import { TakeQuotas } from './TakeQuotas.tsx';

/** One plan: whose it is, how it stands, and the money for what is due. */
export function PlanToTake({
  chosen,
  send,
  isOneOfMany,
}: PlanToTakeProps & { readonly isOneOfMany: boolean }) {
  const { plan, fan, toTake, trouble } = chosen;
  return (
    <Stack gap={5}>
      <div>
        <Heading as="h2">{plan.title}</Heading>
        <Note>
          {fan.name} · {fan.email}
        </Note>
      </div>
      <TakingTrouble trouble={trouble} />
      <Taken chosen={chosen} />
      <PlanFigures plan={plan} />
      {toTake === null ? (
        <NothingToTake chosen={chosen} send={send} />
      ) : (
        <TakeQuotas chosen={chosen} send={send} />
      )}
      <Quotas plan={plan} />
      {isOneOfMany ? (
        <Row>
          <Button onClick={() => send({ type: 'plan.left' })}>
            <Trans>All plans of the fan</Trans>
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}

/** What was taken just now. */
function Taken({ chosen: { taken, fan } }: Pick<PlanToTakeProps, 'chosen'>) {
  if (taken === null) return null;
  const { email } = fan;
  const amount = <Money value={taken.amount} />;
  return (
    <Alert tone="success" announce="now" title={<Trans>{amount} taken</Trans>}>
      <Trans>The receipt is on its way to {email}.</Trans>
    </Alert>
  );
}

/** Why no money is taken: all is paid, or the fan is paying. */
function NothingToTake({ chosen: { plan, taken }, send }: PlanToTakeProps) {
  if (plan.due.amount === 0)
    return taken === null ? (
      <Alert tone="success" title={<Trans>Everything is paid: take no money.</Trans>} />
    ) : (
      <p>
        <Trans>Everything is paid.</Trans>
      </p>
    );
  const amount = plan.payment === null ? null : <Money value={plan.payment.amount} />;
  return (
    <Alert
      tone="attention"
      announce="politely"
      title={<Trans>The fan is paying {amount} just now: take no money.</Trans>}
      action={
        <Button onClick={() => send({ type: 'refresh.requested' })}>
          <Trans>Ask now</Trans>
        </Button>
      }
    >
      <Trans>When that payment comes to nothing you can take it here.</Trans>
    </Alert>
  );
}

/** Why nothing was taken, in the words of whoever works here: the fan or a colleague was first. */
function TakingTrouble({ trouble }: { readonly trouble: Trouble | null }) {
  switch (trouble?.code) {
    case 'ALREADY_PAID':
      return (
        <Alert tone="attention" announce="now" title={<Trans>It is paid already: take no money.</Trans>}>
          <Trans>Somebody else was first. If the card reader has charged it, void the slip there.</Trans>
        </Alert>
      );
    case 'PAYMENT_IN_FLIGHT':
      return (
        <Alert
          tone="attention"
          announce="now"
          title={<Trans>Nothing was noted: the fan is paying it just now.</Trans>}
        >
          <Trans>Give cash back. If the card reader has charged it, void the slip there.</Trans>
        </Alert>
      );
    case 'TOTAL_CHANGED':
      return (
        <Alert
          tone="attention"
          announce="now"
          title={<Trans>Nothing was noted: the plan has changed.</Trans>}
        >
          <Trans>What is left is below, as it stands now.</Trans>
        </Alert>
      );
    default:
      return trouble !== null && trouble.fields.length > 0 ? null : <TroubleAlert trouble={trouble} />;
  }
}
