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
import type { SaleMemory, SaleMemoryPort } from '#application/sale-memory.port.ts';
import type { Claim, SeatHoldsPort } from '#application/seat-holds.port.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { PaymentChoice } from '#domain/payment/payment-choice.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { lossOf } from '#domain/reservation/reservation-outcome.ts';
import type { ReservationStatus } from '#domain/reservation/reservation-status.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { reservationActors } from '../reservation/reservation.actors.ts';
import { reservationMachine } from '../reservation/reservation.machine.ts';
import { settled, troubleOf } from '../support/settle.actors.ts';
import type { Settled } from '../support/settle.ts';
import { isUncertain, troubleWith } from '../support/trouble.ts';
import type { SaleEvent, TypedCard } from './sale.events.ts';
import type { ClaimTrouble, Recollection, saleActorSlots } from './sale.setup.ts';

export type SalePorts = {
  readonly seatHolds: SeatHoldsPort;
  readonly checkout: CheckoutPort;
  readonly fanAccounts: FanAccountsPort;
  readonly eventCatalogue: EventCataloguePort;
  readonly saleMemory: SaleMemoryPort;
  readonly clock: ClockPort;
};

/** Given back or lost to a failed payment: nothing to go on with. */
const isOver = (status: ReservationStatus | null): boolean => {
  const loss = status === null ? null : lossOf(status);
  return loss !== null && loss !== 'time-ran-out';
};

/** One sale per desk and device. */
export const slotOf = (mode: SaleMode): string => `sale.${mode}`;

/** Fills every slot of the sale. Whoever changes something at the box office also keeps this device's memory in step. */
export function saleActors(ports: SalePorts): typeof saleActorSlots {
  const { seatHolds, checkout, fanAccounts, eventCatalogue, saleMemory, clock } = ports;

  /** The keys of open intentions first, then what the box office says of them. */
  async function recall(mode: SaleMode, wanted: string | null): Promise<Settled<Recollection>> {
    const memory = saleMemory.read(slotOf(mode)) ?? { eventId: null, reservationId: null, paymentKey: null };
    const isOpen = memory.paymentKey !== null && memory.reservationId !== null;
    const eventOfInterest = isOpen ? null : wanted;
    const hold = await settled(holdOf(mode, eventOfInterest, memory));
    if (!hold.ok) return hold;
    const eventId = hold.value?.eventId ?? eventOfInterest ?? memory.eventId;
    const common = {
      reservation: hold.value,
      reservationId: hold.value?.reservationId ?? (isOpen ? memory.reservationId : null),
      paymentKey: isOpen ? memory.paymentKey : null,
    };
    if (eventId === null) return ok({ ...common, event: null, stock: [] });
    const [event, stock] = await Promise.all([
      settled(eventCatalogue.event(eventId)),
      settled(eventCatalogue.stock(eventId)),
    ]);
    if (!event.ok) return event;
    if (!stock.ok) return stock;
    return ok({ ...common, event: event.value, stock: stock.value });
  }

  /** The remembered hold where it is the one of interest, even when it has expired; otherwise the newest live one. */
  async function holdOf(mode: SaleMode, eventId: string | null, memory: SaleMemory) {
    const live = () => seatHolds.current({ mode, ...(eventId !== null && { eventId }) });
    const isOfInterest = eventId === null || memory.eventId === eventId;
    if (memory.reservationId === null || !isOfInterest) return live();
    const remembered = await seatHolds.current({ id: memory.reservationId });
    const status = remembered.ok ? remembered.value?.status : null;
    return remembered.ok && (status === undefined || isOver(status)) ? live() : remembered;
  }

  async function claimed(mode: SaleMode, eventId: string, claim: Claim) {
    const answer = await settledClaim(claim);
    if (answer.ok) remember(mode, { eventId, reservationId: answer.value.reservationId, paymentKey: null });
    return answer;
  }

  const remember = (mode: SaleMode, memory: SaleMemory): void => saleMemory.save(slotOf(mode), memory);

  /** A token is spent once: one more of the same card to keep it with. Without it the payment goes on all the same. */
  async function keeping(reservationId: string, { card, isToBeKept }: Extract<TypedCard, { from: 'new' }>) {
    if (!isToBeKept) return {};
    const extra = await checkout.tokenizeCard(reservationId, card);
    return extra.ok ? { saveToken: extra.value.token } : {};
  }

  return {
    recall: fromPromise<Settled<Recollection>, Input<'recall'>>(({ input }) =>
      recall(input.mode, input.eventId),
    ),
    hold: fromPromise<Settled<Reservation, ClaimTrouble>, Input<'hold'>>(({ input }) =>
      claimed(input.mode, input.eventId, seatHolds.hold(input)),
    ),
    holdBest: fromPromise<Settled<Reservation, ClaimTrouble>, Input<'holdBest'>>(({ input }) =>
      claimed(input.mode, input.eventId, seatHolds.holdBest({ ...input, ...input.wish })),
    ),
    change: fromPromise<Settled<Reservation, ClaimTrouble>, Input<'change'>>(({ input }) =>
      claimed(input.mode, input.eventId, seatHolds.update(input)),
    ),
    refresh: fromPromise<Settled<Reservation | null>, Input<'refresh'>>(({ input }) =>
      settled(seatHolds.current({ id: input.reservationId })),
    ),
    findFan: fromPromise<Settled<SessionUser | null>, Input<'findFan'>>(({ input }) =>
      settled(fanAccounts.find(input.query)),
    ),
    registerFan: fromPromise<Settled<SessionUser>, Input<'registerFan'>>(({ input }) =>
      settled(fanAccounts.register({ ...input.fan, key: input.key })),
    ),
    saveIdentity: fromPromise<Settled<SessionUser>, Input<'saveIdentity'>>(({ input }) =>
      settled(fanAccounts.updateOwn(input.identity)),
    ),
    choices: fromPromise<Settled<readonly PaymentChoice[]>, Input<'choices'>>(({ input }) =>
      settled(checkout.choices(input.reservationId, input.walletPart)),
    ),
    offers: fromPromise<Output<'offers'>, Input<'offers'>>(
      async ({ input: { reservationId, card, walletPart } }) =>
        card === null
          ? err(troubleWith('CARD_MISSING'))
          : settled(checkout.installments(reservationId, card, walletPart)),
    ),
    removeCard: fromPromise<Output<'removeCard'>, Input<'removeCard'>>(({ input }) =>
      settled(checkout.removeCard(input.cardId)),
    ),
    tokenise: fromPromise<Output<'tokenise'>, Input<'tokenise'>>(async ({ input }) => {
      const { reservationId, typed, installments, issuerId } = input;
      if (typed === null) return err(troubleWith('CARD_MISSING'));
      const means = await settled(
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
        ...(typed.from === 'saved' ? { savedCardId: typed.cardId } : await keeping(reservationId, typed)),
      });
    }),
    pay: fromPromise<Settled<Purchase>, Input<'pay'>>(async ({ input }) => {
      const { mode, eventId, reservationId, key } = input;
      remember(mode, { eventId, reservationId, paymentKey: key });
      const answer = await settled(checkout.pay(input));
      if (!answer.ok && !isUncertain(answer.error))
        remember(mode, { eventId, reservationId, paymentKey: null });
      return answer;
    }),
    askPurchase: fromPromise<Settled<Purchase | null>, Input<'askPurchase'>>(async ({ input }) => {
      const asked = await settled(checkout.purchase({ reservationId: input.reservationId }));
      return asked.ok ? ok(asked.value.purchase) : asked;
    }),
    resume: fromPromise<Settled<Reservation | null>, Input<'resume'>>(({ input }) => {
      const { mode, eventId, reservationId } = input;
      remember(mode, { eventId: eventId || null, reservationId, paymentKey: null });
      return settled(seatHolds.current({ id: reservationId }));
    }),
    leave: fromPromise<null, Input<'leave'>>(async ({ input }) => {
      saleMemory.forget(slotOf(input.mode));
      if (input.reservationId !== null) await seatHolds.release(input.reservationId);
      return null;
    }),
    otherTabs: fromCallback<EventObject, { readonly mode: SaleMode }, SaleEvent>(({ input, sendBack }) =>
      saleMemory.onChange(slotOf(input.mode), () => sendBack({ type: 'memory.changed' })),
    ),
    waking: fromCallback<EventObject, NonReducibleUnknown, SaleEvent>(({ sendBack }) =>
      clock.ticking(60_000, (awoke) => {
        if (awoke) sendBack({ type: 'page.awoke' });
      }),
    ),
    reservation: reservationMachine.provide({ actors: reservationActors({ seatHolds, clock }) }),
  };
}

type Slot = typeof saleActorSlots;
type Input<Name extends keyof Slot> = InputFrom<Slot[Name]>;
type Output<Name extends keyof Slot> = OutputFrom<Slot[Name]>;

async function settledClaim(claim: Claim): Promise<Result<Reservation, ClaimTrouble>> {
  const answer = await claim;
  if (answer.ok) return answer;
  if (answer.error.kind !== 'seatsTaken') return err({ ...troubleOf(answer.error), conflict: null });
  const { taken, alternatives } = answer.error;
  return err({ ...troubleWith('SEATS_TAKEN'), conflict: { taken, alternatives } });
}
