import {
  type EventObject,
  fromCallback,
  fromPromise,
  type InputFrom,
  type NonReducibleUnknown,
  type OutputFrom,
} from 'xstate';
import type { CheckoutPort } from '#application/checkout.port.ts';
import type { ClockPort } from '#application/clock.port.ts';
import type { EventCataloguePort } from '#application/event-catalogue.port.ts';
import type { FanAccountsPort } from '#application/fan-accounts.port.ts';
import type { SaleStoragePort, StoredSale } from '#application/sale-storage.port.ts';
import type { AsyncHoldResult, SeatHoldsPort } from '#application/seat-holds.port.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { PaymentOption } from '#domain/payment/payment-option.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { hasEndedWithoutSale, isInPayment } from '#domain/reservation/reservation-rules.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { tokeniseCard } from '../card-selection/tokenise-card.actors.ts';
import type { PaymentReport } from '../payment-attempt/payment-attempt.machine.ts';
import { createReservationActors } from '../reservation/reservation.actors.ts';
import { reservationMachine } from '../reservation/reservation.machine.ts';
import { toActorResult, toFlowFailure } from '../support/actor-result.actors.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { createFlowFailure, isResultUncertain } from '../support/flow-failure.ts';
import {
  type HoldFailure,
  type RestoredSale,
  type SubmitPaymentInput,
  type saleActorSlots,
  saleAttemptMachine,
} from './sale.actor-slots.ts';
import type { SaleEvent } from './sale.events.ts';
import { getSaleStorageKey } from './sale-storage-key.ts';

export type SalePorts = {
  readonly seatHolds: SeatHoldsPort;
  readonly checkout: CheckoutPort;
  readonly fanAccounts: FanAccountsPort;
  readonly eventCatalogue: EventCataloguePort;
  readonly saleStorage: SaleStoragePort;
  readonly clock: ClockPort;
};

/** Creates the actors of the sale. Mutations also update this device's storage. */
export function createSaleActors(ports: SalePorts): typeof saleActorSlots {
  const { seatHolds, checkout, fanAccounts, eventCatalogue, saleStorage, clock } = ports;

  /** Restores a sale from the stored keys and the current state on the server. */
  async function recall(
    salesChannel: SalesChannel,
    wanted: string | null,
  ): Promise<ActorResult<RestoredSale>> {
    const memory = saleStorage.read(getSaleStorageKey(salesChannel)) ?? {
      eventId: null,
      reservationId: null,
      paymentKey: null,
    };
    const isOpen = memory.paymentKey !== null && memory.reservationId !== null;
    const eventOfInterest = isOpen ? null : wanted;
    const hold = await toActorResult(findHold(salesChannel, eventOfInterest, memory));
    if (!hold.ok) return hold;
    const eventId = hold.value?.eventId ?? eventOfInterest ?? memory.eventId;
    const common = {
      reservation: hold.value,
      reservationId: hold.value?.reservationId ?? (isOpen ? memory.reservationId : null),
      paymentKey: isOpen ? memory.paymentKey : null,
    };
    if (eventId === null) return ok({ ...common, event: null, stock: [] });
    const [event, stock] = await Promise.all([
      toActorResult(eventCatalogue.findEvent(eventId)),
      toActorResult(eventCatalogue.findStock(eventId)),
    ]);
    if (!event.ok) return event;
    if (!stock.ok) return stock;
    return ok({ ...common, event: event.value, stock: stock.value });
  }

  /**
   * Returns the stored hold if it belongs to the requested event, even when it has expired; otherwise the
   * latest active one. A hold in payment is continued only by its stored key: a pending order locks no event.
   */
  async function findHold(salesChannel: SalesChannel, eventId: string | null, memory: StoredSale) {
    const live = () => seatHolds.findCurrent({ salesChannel, ...(eventId !== null && { eventId }) });
    const isOfInterest = eventId === null || memory.eventId === eventId;
    if (memory.reservationId === null || !isOfInterest) return live();
    const remembered = await seatHolds.findCurrent({ id: memory.reservationId });
    if (!remembered.ok) return remembered;
    const hold = remembered.value;
    const isPending = hold !== null && isInPayment(hold) && memory.paymentKey === null;
    return hold === null || isPending || hasEndedWithoutSale(hold.status) ? live() : remembered;
  }

  async function storeHold(salesChannel: SalesChannel, eventId: string, claim: AsyncHoldResult) {
    const result = await toHoldResult(claim);
    if (result.ok)
      saveSale(salesChannel, {
        eventId,
        reservationId: result.value.reservationId,
        paymentKey: null,
        heldUntil: result.value.maxExpiresAt ?? result.value.expiresAt,
      });
    return result;
  }

  function saveSale(salesChannel: SalesChannel, memory: StoredSale): void {
    const slot = getSaleStorageKey(salesChannel);
    const before = saleStorage.read(slot);
    const heldUntil = before?.reservationId === memory.reservationId ? before.heldUntil : undefined;
    saleStorage.save(slot, { ...(heldUntil != null && { heldUntil }), ...memory });
  }

  return {
    restoreSale: fromPromise<ActorResult<RestoredSale>, Input<'restoreSale'>>(({ input }) =>
      recall(input.salesChannel, input.eventId),
    ),
    hold: fromPromise<ActorResult<Reservation, HoldFailure>, Input<'hold'>>(({ input }) =>
      storeHold(input.salesChannel, input.eventId, seatHolds.hold(input)),
    ),
    holdBest: fromPromise<ActorResult<Reservation, HoldFailure>, Input<'holdBest'>>(({ input }) =>
      storeHold(
        input.salesChannel,
        input.eventId,
        seatHolds.holdBest({ ...input, ...input.bestSeatsRequest }),
      ),
    ),
    updateCart: fromPromise<ActorResult<Reservation, HoldFailure>, Input<'updateCart'>>(({ input }) =>
      storeHold(input.salesChannel, input.eventId, seatHolds.update(input)),
    ),
    refreshHold: fromPromise<ActorResult<Reservation | null>, Input<'refreshHold'>>(({ input }) =>
      toActorResult(seatHolds.findCurrent({ id: input.reservationId })),
    ),
    findFan: fromPromise<ActorResult<SessionUser | null>, Input<'findFan'>>(({ input }) =>
      toActorResult(fanAccounts.findFan(input.query)),
    ),
    registerFan: fromPromise<ActorResult<SessionUser>, Input<'registerFan'>>(({ input }) =>
      toActorResult(fanAccounts.registerFan({ ...input.fan, key: input.key })),
    ),
    saveIdentity: fromPromise<ActorResult<SessionUser>, Input<'saveIdentity'>>(({ input }) =>
      toActorResult(fanAccounts.updateIdentity(input.identity)),
    ),
    paymentOptions: fromPromise<ActorResult<readonly PaymentOption[]>, Input<'paymentOptions'>>(({ input }) =>
      toActorResult(checkout.listPaymentOptions(input.reservationId, input.walletPortion)),
    ),
    findInstallments: fromPromise<Output<'findInstallments'>, Input<'findInstallments'>>(
      async ({ input: { reservationId, card, walletPortion } }) =>
        card === null
          ? err(createFlowFailure('CARD_MISSING'))
          : toActorResult(checkout.findCardInstallments(reservationId, card, walletPortion)),
    ),
    removeCard: fromPromise<Output<'removeCard'>, Input<'removeCard'>>(({ input }) =>
      toActorResult(checkout.removeCard(input.cardId)),
    ),
    tokenise: fromPromise<Output<'tokenise'>, Input<'tokenise'>>(({ input: { reservationId, typed } }) =>
      tokeniseCard(typed, {
        tokeniseNew: (card) => checkout.tokenizeCard(reservationId, card),
        tokeniseSaved: checkout.tokenizeSavedCard,
        canSaveCards: true,
      }),
    ),
    attempt: saleAttemptMachine.provide({
      actors: {
        submit: fromPromise<Report, { readonly submission: SubmitPaymentInput }>(
          async ({ input: { submission } }) => {
            const { salesChannel, eventId, reservationId, key } = submission;
            saveSale(salesChannel, { eventId, reservationId, paymentKey: key });
            const result = await toActorResult(checkout.pay(submission));
            if (result.ok) return ok(reportPurchase(result.value));
            if (!isResultUncertain(result.error))
              saveSale(salesChannel, { eventId, reservationId, paymentKey: null });
            return result;
          },
        ),
        check: fromPromise<
          Report,
          { readonly target: { readonly reservationId: string }; readonly isKnown: boolean }
        >(async ({ input: { target } }) => {
          const found = await toActorResult(checkout.findPurchase(target));
          return found.ok ? ok(reportPurchase(found.value.purchase)) : found;
        }),
      },
    }),
    resume: fromPromise<ActorResult<Reservation | null>, Input<'resume'>>(({ input }) => {
      const { salesChannel, eventId, reservationId } = input;
      saveSale(salesChannel, { eventId: eventId || null, reservationId, paymentKey: null });
      return toActorResult(seatHolds.findCurrent({ id: reservationId }));
    }),
    endSale: fromPromise<null, Input<'endSale'>>(async ({ input }) => {
      saleStorage.clear(getSaleStorageKey(input.salesChannel));
      if (input.reservationId !== null) await seatHolds.release(input.reservationId);
      return null;
    }),
    otherTabs: fromCallback<EventObject, { readonly salesChannel: SalesChannel }, SaleEvent>(
      ({ input, sendBack }) =>
        saleStorage.onChange(getSaleStorageKey(input.salesChannel), () =>
          sendBack({ type: 'storage.changed' }),
        ),
    ),
    pageResume: fromCallback<EventObject, NonReducibleUnknown, SaleEvent>(({ sendBack }) =>
      clock.onTick(60_000, (hasResumed) => {
        if (hasResumed) sendBack({ type: 'page.resumed' });
      }),
    ),
    reservation: reservationMachine.provide({ actors: createReservationActors({ seatHolds, clock }) }),
  };
}

type Report = ActorResult<PaymentReport<Purchase>>;
type Slot = typeof saleActorSlots;
type Input<Name extends keyof Slot> = InputFrom<Slot[Name]>;
type Output<Name extends keyof Slot> = OutputFrom<Slot[Name]>;

async function toHoldResult(claim: AsyncHoldResult): Promise<Result<Reservation, HoldFailure>> {
  const result = await claim;
  if (result.ok) return result;
  if (result.error.kind !== 'seatsTaken') return err({ ...toFlowFailure(result.error), conflict: null });
  const { taken, alternatives } = result.error;
  return err({ ...createFlowFailure('SEATS_TAKEN'), conflict: { taken, alternatives } });
}

/** A declined payment may be repeated while its seats are held; instructions have a page of their own. */
function reportPurchase(purchase: Purchase | null): PaymentReport<Purchase> {
  if (purchase === null) return { progress: 'none' };
  const { result, reservationStatus, transactionStatus, instruction } = purchase;
  if (result === 'FAIL' && reservationStatus === 'ACTIVE') return { progress: 'declined', details: purchase };
  const isOpen = transactionStatus === 'STARTED' && instruction === null;
  return { progress: isOpen ? 'open' : 'completed', details: purchase };
}
