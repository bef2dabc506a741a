import { Trans } from '@lingui/react/macro';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { buildTicketsPath } from '#domain/order/order-paths.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Row } from '../../components/Layout/Layout.tsx';

type PlanStateProps = { readonly plan: InstallmentPlan };

/** Says until when the seats wait for the first installment, or that they are booked, with the way to the tickets. */
export function PlanStateNote({ plan: { state, bookedUntil, order, timeZone } }: PlanStateProps) {
  if (state === 'OPENED')
    return (
      <Alert tone="attention" title={<Trans>Pay the first installment to book the seats</Trans>}>
        {bookedUntil === null ? null : (
          <Trans>
            They are held for this until <DateText at={bookedUntil} timeZone={timeZone} format="time" />.
          </Trans>
        )}
      </Alert>
    );
  if (order === null) return null;
  return (
    <Row>
      <LinkButton href={buildTicketsPath(order.orderId)} size="small">
        <Trans>See the booked seats</Trans>
      </LinkButton>
    </Row>
  );
}

/** Says that the plan is over, and why. */
export function PlanOverAlert({ plan: { state, paid } }: PlanStateProps) {
  return state === 'EXPIRED' ? (
    <Alert tone="attention" title={<Trans>The seats went back on sale</Trans>}>
      <Trans>The first installment was not paid in time. You have not been charged.</Trans>
    </Alert>
  ) : (
    <Alert tone="danger" title={<Trans>This plan has ended</Trans>}>
      {paid.amount === 0 ? null : (
        <Trans>The seats went back on sale. The email we sent you says what is refunded.</Trans>
      )}
    </Alert>
  );
}
