import type { SessionUser } from '#domain/auth/session-user.ts';
import type { FanIdentity, FanQuery, NewFan } from '#domain/fan/fan-identity.ts';
import type { CardEntry } from '#domain/payment/card-entry.ts';
import type { CashPlace } from '#domain/payment/payment-choice.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { DirectPayment } from '#domain/payment/payment-order.ts';
import type { SeatName } from '#domain/reservation/reservation.ts';
import type { BestAvailableWish } from '#domain/sale/best-available.ts';
import type { SaleStep } from '#domain/sale/sale-path.ts';

/** How seats are picked: on the map, from the list of sections, or by asking for the best. */
export const waysToChoose = ['map', 'list', 'best'] as const;
export type WayToChoose = (typeof waysToChoose)[number];

/** A card as typed, or the code of one that the provider keeps. `isToBeKept`: the fan ticked it. */
export type TypedCard =
  | {
      readonly method: 'CARD';
      readonly from: 'new';
      readonly card: CardEntry;
      readonly isToBeKept: boolean;
    }
  | {
      readonly method: 'CARD';
      readonly from: 'saved';
      readonly cardId: string;
      readonly securityCode: string;
    };

/** What is typed to pay. A card goes straight to the provider and is not kept by the flow. */
export type TypedPayment = TypedCard | DirectPayment;

export type SaleEvent =
  /** The address bar or a link asks for a step; the flow decides. */
  | { readonly type: 'step.requested'; readonly step: SaleStep }
  | { readonly type: 'event.chosen'; readonly eventId: string }
  | { readonly type: 'way.chosen'; readonly way: WayToChoose }
  /** A free numbered seat was picked, or let go. */
  | { readonly type: 'seat.toggled'; readonly seat: SeatName }
  /** So many places of an unnumbered section; 0 lets go of them. */
  | { readonly type: 'quantity.chosen'; readonly sectionCode: string; readonly quantity: number }
  | { readonly type: 'choice.cleared' }
  /** Hold what is chosen. */
  | { readonly type: 'hold.requested' }
  | { readonly type: 'best.requested'; readonly wish: BestAvailableWish }
  /** One of the free groups offered when the chosen seats were taken. */
  | { readonly type: 'alternative.chosen'; readonly seats: readonly SeatName[] }
  | { readonly type: 'item.removed'; readonly itemId: string }
  | { readonly type: 'itemQuantity.chosen'; readonly itemId: string; readonly quantity: number }
  /** On from the held seats to the purchase. */
  | { readonly type: 'checkout.requested' }
  | { readonly type: 'buyer.signedIn'; readonly user: SessionUser }
  | { readonly type: 'buyer.signedOut' }
  | { readonly type: 'identity.submitted'; readonly identity: FanIdentity }
  /** At the seller's desk: look a fan up, register one, or change whom one sells to. */
  | { readonly type: 'fan.searched'; readonly query: FanQuery }
  | { readonly type: 'fan.registered'; readonly fan: NewFan }
  | { readonly type: 'fan.confirmed' }
  | { readonly type: 'fan.changeRequested' }
  /** Cash also says where. */
  | { readonly type: 'method.chosen'; readonly method: PaymentMethod; readonly place?: CashPlace | null }
  /** An address asks for a method before anybody could choose one; it is taken as soon as it can be had. */
  | { readonly type: 'method.wished'; readonly method: PaymentMethod }
  /** The balance is to pay all that it can, or nothing any more. */
  | { readonly type: 'balance.toggled' }
  /** How much of it, as far as it is typed. */
  | { readonly type: 'balanceAmount.typed'; readonly text: string }
  /** A saved card, or a new one. */
  | { readonly type: 'card.chosen'; readonly cardId: string | null }
  /** The first digits of a new card, once there are enough of them to name its bank; null when there are not. */
  | { readonly type: 'cardNumber.begun'; readonly bin: string | null }
  | { readonly type: 'installments.chosen'; readonly installments: number }
  /** Asked and answered: the saved card is let go of. */
  | { readonly type: 'cardRemoval.confirmed'; readonly cardId: string }
  | { readonly type: 'payment.submitted'; readonly payment: TypedPayment }
  /** The changed cart was seen and is agreed to. */
  | { readonly type: 'cart.confirmed' }
  /** After the clock ran out: the very same seats again. */
  | { readonly type: 'sameSeats.requested' }
  /** Give everything back and start over. */
  | { readonly type: 'sale.abandoned' }
  | { readonly type: 'retry.requested' }
  /** Another tab of this device moved the same sale on. */
  | { readonly type: 'memory.changed' }
  /** The page came back into view. */
  | { readonly type: 'page.awoke' };
