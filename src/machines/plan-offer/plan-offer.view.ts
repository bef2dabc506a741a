import type { EventDetail } from '#domain/catalogue/event.ts';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import type { OfferedPlan, PlannedInstallment } from '#domain/installment/plan-schedule.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import { findChosenOffer, type PlanOfferSnapshot } from './plan-offer.machine.ts';

export type PlanOfferView = { readonly salesChannel: SalesChannel } & (
  | { readonly screen: 'loading' }
  | { readonly screen: 'unreachable'; readonly failure: FlowFailure }
  /** The seats are not held any more, or their plan is open already. */
  | { readonly screen: 'gone' }
  /** No plan fits this cart or the time that is left. */
  | { readonly screen: 'withoutOffer' }
  | {
      readonly screen: 'choosing';
      readonly event: EventDetail;
      readonly reservation: Reservation;
      readonly offers: readonly OfferedPlan[];
      readonly chosen: OfferedPlan;
      readonly first: PlannedInstallment;
      readonly opening: boolean;
      readonly failure: FlowFailure | null;
    }
  | { readonly screen: 'opened'; readonly plan: InstallmentPlan }
);

export function toPlanOfferView(snapshot: PlanOfferSnapshot): PlanOfferView {
  const { salesChannel, event, reservation, offers, opened, failure } = snapshot.context;
  if (opened !== null) return { salesChannel, screen: 'opened', plan: opened };
  if (snapshot.matches('gone')) return { salesChannel, screen: 'gone' };
  if (snapshot.matches('withoutOffer')) return { salesChannel, screen: 'withoutOffer' };
  if (snapshot.matches('unreachable'))
    return { salesChannel, screen: 'unreachable', failure: failure ?? unexpectedFailure };
  const chosen = findChosenOffer(snapshot.context);
  const first = chosen?.installments[0];
  if (event === null || reservation === null || chosen === null || first === undefined)
    return { salesChannel, screen: 'loading' };
  return {
    salesChannel,
    screen: 'choosing',
    event,
    reservation,
    offers,
    chosen,
    first,
    opening: snapshot.hasTag('busy'),
    failure: snapshot.hasTag('busy') ? null : failure,
  };
}
