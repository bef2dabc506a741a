import type { EventDetail } from '#domain/catalogue/event.ts';
import type { FanIdentity, FanQuery, NewFan } from '#domain/identity/fan-identity.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { CardInstallmentOptions, CardInstallmentQuery } from '#domain/payment/card-installments.ts';
import type { FreeOrderInput, Payer, PaymentInput } from '#domain/payment/payment-input.ts';
import type { PaymentOption } from '#domain/payment/payment-option.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { CartItemRequest, Reservation } from '#domain/reservation/reservation.ts';
import type { BestSeatsRequest } from '#domain/sale/best-seats-request.ts';
import type { CartChange } from '#domain/sale/cart-change.ts';
import type { Money } from '#domain/shared/money.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import type { TypedCard } from '../card-selection/card-selection.events.ts';
import type { CardPaymentSource } from '../card-selection/card-selection.ts';
import { paymentAttemptMachine } from '../payment-attempt/payment-attempt.machine.ts';
import { reservationMachine } from '../reservation/reservation.machine.ts';
import type { ActorResult } from '../support/actor-result.ts';
import { declareActor, declareListener } from '../support/declare-actor.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { SeatConflict } from './sale.context.ts';
import type { SaleEvent } from './sale.events.ts';

/** The state of a sale, read from the server and from this device's storage. */
export type RestoredSale = {
  readonly event: EventDetail | null;
  readonly stock: readonly SectionStock[];
  readonly reservationId: string | null;
  readonly reservation: Reservation | null;
  readonly paymentKey: string | null;
};

/** The failure to hold seats, with the conflict if that is the reason. */
export type HoldFailure = FlowFailure & { readonly conflict: SeatConflict | null };

type SeatRequestInput = {
  readonly salesChannel: SalesChannel;
  readonly eventId: string;
  readonly key: string;
};
type HoldReference = {
  readonly salesChannel: SalesChannel;
  readonly eventId: string;
  readonly reservationId: string;
};

export type SubmitPaymentInput = HoldReference & {
  readonly fanId: string | null;
  readonly channel: PurchaseChannel;
  readonly expectedTotal: Money;
  readonly walletPortion: number;
  readonly payment: PaymentInput | FreeOrderInput;
  readonly payer: Payer | null;
  readonly key: string;
};

export const saleAttemptMachine = paymentAttemptMachine<
  SubmitPaymentInput,
  { readonly reservationId: string },
  Purchase
>();

/** Actors this flow requires; `createSaleActors` provides them. */
export const saleActorSlots = {
  restoreSale: declareActor<
    ActorResult<RestoredSale>,
    { readonly salesChannel: SalesChannel; readonly eventId: string | null }
  >('sale.restoreSale'),
  hold: declareActor<
    ActorResult<Reservation, HoldFailure>,
    SeatRequestInput & { readonly reservationId: string | null; readonly items: readonly CartItemRequest[] }
  >('sale.hold'),
  holdBest: declareActor<
    ActorResult<Reservation, HoldFailure>,
    SeatRequestInput & { readonly bestSeatsRequest: BestSeatsRequest }
  >('sale.holdBest'),
  updateCart: declareActor<
    ActorResult<Reservation, HoldFailure>,
    HoldReference & { readonly version: number; readonly ops: readonly CartChange[]; readonly key: string }
  >('sale.updateCart'),
  refreshHold: declareActor<ActorResult<Reservation | null>, { readonly reservationId: string }>(
    'sale.refreshHold',
  ),
  findFan: declareActor<ActorResult<SessionUser | null>, { readonly query: FanQuery }>('sale.findFan'),
  registerFan: declareActor<ActorResult<SessionUser>, { readonly fan: NewFan; readonly key: string }>(
    'sale.registerFan',
  ),
  saveIdentity: declareActor<ActorResult<SessionUser>, { readonly identity: FanIdentity }>(
    'sale.saveIdentity',
  ),
  paymentOptions: declareActor<
    ActorResult<readonly PaymentOption[]>,
    { readonly reservationId: string; readonly walletPortion: number }
  >('sale.paymentOptions'),
  findInstallments: declareActor<
    ActorResult<CardInstallmentOptions>,
    {
      readonly reservationId: string;
      readonly card: CardInstallmentQuery | null;
      readonly walletPortion: number;
    }
  >('sale.findInstallments'),
  removeCard: declareActor<ActorResult<readonly SavedCard[]>, { readonly cardId: string }>('sale.removeCard'),
  tokenise: declareActor<
    ActorResult<CardPaymentSource>,
    { readonly reservationId: string; readonly typed: TypedCard | null }
  >('sale.tokenise'),
  attempt: saleAttemptMachine,
  /** Ends a payment attempt: clears its key and reads the hold again. */
  resume: declareActor<ActorResult<Reservation | null>, HoldReference>('sale.resume'),
  /** Ends the sale on this device and releases an active hold. */
  endSale: declareActor<null, { readonly salesChannel: SalesChannel; readonly reservationId: string | null }>(
    'sale.endSale',
  ),
  otherTabs: declareListener<SaleEvent, { readonly salesChannel: SalesChannel }>('sale.otherTabs'),
  pageResume: declareListener<SaleEvent>('sale.pageResume'),
  reservation: reservationMachine,
};
