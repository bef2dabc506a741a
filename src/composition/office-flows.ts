import { createActor } from 'xstate';
import { stepPath } from '#domain/sale/sale-path.ts';
import { cancellationActors } from '#machines/cancellation/cancellation.actors.ts';
import { type CancellationFlow, cancellationMachine } from '#machines/cancellation/cancellation.machine.ts';
import { deskPlansActors } from '#machines/desk-plans/desk-plans.actors.ts';
import { type DeskPlansFlow, deskPlansMachine } from '#machines/desk-plans/desk-plans.machine.ts';
import type { Flows } from '#machines/flows.ts';
import { keptActors } from '#machines/kept/kept.actors.ts';
import { type KeptFlow, keptMachine } from '#machines/kept/kept.machine.ts';
import { moneyAlertsActors } from '#machines/money-alerts/money-alerts.actors.ts';
import { type MoneyAlertsFlow, moneyAlertsMachine } from '#machines/money-alerts/money-alerts.machine.ts';
import { refundActors } from '#machines/refund/refund.actors.ts';
import { type RefundFlow, refundMachine } from '#machines/refund/refund.machine.ts';
import type { OfficePorts } from './office-ports.ts';
import { runningFlows } from './running.ts';

/** What is done here with the money of sales and plans. */
export function startOfficeFlows(
  { alerts, cancellations, deskPlans, refunds, ownFactor, keptSales, keys }: OfficePorts,
  { session, onQuotasTaken }: Pick<Flows, 'session'> & { readonly onQuotasTaken: () => void },
) {
  const refundings = runningFlows<RefundFlow>();
  const alertings = runningFlows<MoneyAlertsFlow>();
  const cancelling = runningFlows<CancellationFlow>();
  const keeping = runningFlows<KeptFlow>();
  const planning = runningFlows<DeskPlansFlow>();
  return {
    cancellation: ({ eventId }) =>
      cancelling.of(eventId, [`/backoffice/events/${eventId}`], () => {
        const one = createActor(
          cancellationMachine.provide({ actors: cancellationActors(cancellations, ownFactor) }),
          { input: { eventId, key: keys.next() } },
        );
        one.subscribe(({ context }) => {
          if (context.trouble?.code === 'SESSION_REQUIRED') session.send({ type: 'session.lost' });
        });
        return one.start();
      }),
    moneyAlerts: (sought) =>
      alertings.of(JSON.stringify(sought), ['/backoffice/alerts'], () => {
        const alerting = createActor(
          moneyAlertsMachine.provide({ actors: moneyAlertsActors(alerts, ownFactor) }),
          { input: { sought, key: keys.next() } },
        );
        alerting.subscribe(({ context }) => {
          if (context.trouble?.code === 'SESSION_REQUIRED') session.send({ type: 'session.lost' });
        });
        return alerting.start();
      }),
    refund: ({ orderId }) =>
      refundings.of(orderId, [`/backoffice/sales/${orderId}`], () => {
        const refunding = createActor(refundMachine.provide({ actors: refundActors(refunds, ownFactor) }), {
          input: { orderId, key: keys.next() },
        });
        refunding.subscribe(({ context }) => {
          if (context.trouble?.code === 'SESSION_REQUIRED') session.send({ type: 'session.lost' });
        });
        return refunding.start();
      }),
    kept: ({ kind }) =>
      keeping.of(kind, [kind === 'BOOKING' ? '/backoffice/kept-seats' : '/backoffice/transfers'], () => {
        const kept = createActor(keptMachine.provide({ actors: keptActors(keptSales) }), {
          input: { kind, seed: keys.next() },
        });
        kept.subscribe(({ context }) => {
          if (context.trouble?.code === 'SESSION_REQUIRED') session.send({ type: 'session.lost' });
        });
        return kept.start();
      }),
    deskPlans: () =>
      planning.of('', [stepPath('ASSISTED', 'INSTALLMENT')], () => {
        const plans = createActor(deskPlansMachine.provide({ actors: deskPlansActors(deskPlans) }), {
          input: { seed: keys.next() },
        });
        plans.subscribe(({ context }) => {
          if (context.trouble?.code === 'SESSION_REQUIRED') session.send({ type: 'session.lost' });
        });
        plans.on('quotas.taken', onQuotasTaken);
        return plans.start();
      }),
    /** Stops the flows whose pages were left. */
    leaveFor(path) {
      refundings.leaveFor(path);
      keeping.leaveFor(path);
      planning.leaveFor(path);
      alertings.leaveFor(path);
      cancelling.leaveFor(path);
    },
  } satisfies Pick<Flows, 'cancellation' | 'deskPlans' | 'kept' | 'moneyAlerts' | 'refund'> & {
    leaveFor(path: string): void;
  };
}
