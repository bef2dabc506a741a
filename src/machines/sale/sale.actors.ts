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
import { findLossReason } from '#domain/reservation/reservation-rules.ts';
import type { ReservationStatus } from '#domain/reservation/reservation-status.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { createReservationActors } from '../reservation/reservation.actors.ts';
import { reservationMachine } from '../reservation/reservation.machine.ts';
import { toActorResult, toFlowFailure } from '../support/actor-result.actors.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { createFlowFailure, isResultUncertain } from '../support/flow-failure.ts';
import type { SaleEvent, TypedCard } from './sale.events.ts';
import type { HoldFailure, RestoredSale, saleActorSlots } from './sale.setup.ts';

export type SalePorts = {
  readonly seatHolds: SeatHoldsPort;
  readonly checkout: CheckoutPort;
  readonly fanAccounts: FanAccountsPort;
  readonly eventCatalogue: EventCataloguePort;
  readonly saleStorage: SaleStoragePort;
  readonly clock: ClockPort;
};

/** Checks whether the hold was released or lost to a failed payment. */
const hasEndedWithoutSale = (status: ReservationStatus | null): boolean => {
  const loss = status === null ? null : findLossReason(status);
  return loss !== null && loss !== 'time-ran-out';
};

/** Returns the storage key of a sale; there is one per sales channel and device. */
export const getSaleStorageKey = (salesChannel: SalesChannel): string => `sale.${salesChannel}`;

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
   * latest active one.
   */
  async function findHold(salesChannel: SalesChannel, eventId: string | null, memory: StoredSale) {
    const live = () =>
      seatHolds.findCurrent({ salesChannel: salesChannel, ...(eventId !== null && { eventId }) });
    const isOfInterest = eventId === null || memory.eventId === eventId;
    if (memory.reservationId === null || !isOfInterest) return live();
    const remembered = await seatHolds.findCurrent({ id: memory.reservationId });
    const status = remembered.ok ? remembered.value?.status : null;
    return remembered.ok && (status === undefined || hasEndedWithoutSale(status)) ? live() : remembered;
  }

  async function storeHold(salesChannel: SalesChannel, eventId: string, claim: AsyncHoldResult) {
    const answer = await toHoldResult(claim);
    if (answer.ok)
      saveSale(salesChannel, { eventId, reservationId: answer.value.reservationId, paymentKey: null });
    return answer;
  }

  const saveSale = (salesChannel: SalesChannel, memory: StoredSale): void =>
    saleStorage.save(getSaleStorageKey(salesChannel), memory);

  /** A token can be used once, so saving the card needs a second one. Without it the payment continues. */
  async function createSaveToken(
    reservationId: string,
    { card, shouldSave }: Extract<TypedCard, { from: 'new' }>,
  ) {
    if (!shouldSave) return {};
    const extra = await checkout.tokenizeCard(reservationId, card);
    return extra.ok ? { saveToken: extra.value.token } : {};
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
    tokenise: fromPromise<Output<'tokenise'>, Input<'tokenise'>>(async ({ input }) => {
      const { reservationId, typed, installments, issuerId } = input;
      if (typed === null) return err(createFlowFailure('CARD_MISSING'));
      const means = await toActorResult(
        typed.from === 'saved'
          ? checkout.tokenizeSavedCard(typed.cardId, typed.securityCode)
          : checkout.tokenizeCard(reservationId, typed.card),
      );
      if (!means.ok) return means;
      return ok({
        method: 'CARD',
        card: means.value,
        installments,
        ...(issuerId !== null && { issuerId }),
        ...(typed.from === 'saved'
          ? { savedCardId: typed.cardId }
          : await createSaveToken(reservationId, typed)),
      });
    }),
    pay: fromPromise<ActorResult<Purchase>, Input<'pay'>>(async ({ input }) => {
      const { salesChannel, eventId, reservationId, key } = input;
      saveSale(salesChannel, { eventId, reservationId, paymentKey: key });
      const answer = await toActorResult(checkout.pay(input));
      if (!answer.ok && !isResultUncertain(answer.error))
        saveSale(salesChannel, { eventId, reservationId, paymentKey: null });
      return answer;
    }),
    findPurchase: fromPromise<ActorResult<Purchase | null>, Input<'findPurchase'>>(async ({ input }) => {
      const asked = await toActorResult(checkout.findPurchase({ reservationId: input.reservationId }));
      return asked.ok ? ok(asked.value.purchase) : asked;
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

type Slot = typeof saleActorSlots;
type Input<Name extends keyof Slot> = InputFrom<Slot[Name]>;
type Output<Name extends keyof Slot> = OutputFrom<Slot[Name]>;

async function toHoldResult(claim: AsyncHoldResult): Promise<Result<Reservation, HoldFailure>> {
  const answer = await claim;
  if (answer.ok) return answer;
  if (answer.error.kind !== 'seatsTaken') return err({ ...toFlowFailure(answer.error), conflict: null });
  const { taken, alternatives } = answer.error;
  return err({ ...createFlowFailure('SEATS_TAKEN'), conflict: { taken, alternatives } });
}
