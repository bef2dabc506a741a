import type { FanIdentity, FanQuery, NewFan } from '#domain/identity/fan-identity.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { CashLocation } from '#domain/payment/payment-option.ts';
import type { CartItemRequest, SeatIdentifier } from '#domain/reservation/reservation.ts';
import type { BestSeatsRequest } from '#domain/sale/best-seats-request.ts';
import type { SaleStep } from '#domain/sale/sale-path.ts';
import type { CardSelectionEvent, TypedPayment } from '../card-selection/card-selection.events.ts';

/** Methods of selecting seats: on the map, in the list of sections, or the best available ones. */
export const seatSelectionMethods = ['map', 'list', 'best'] as const;
export type SeatSelectionMethod = (typeof seatSelectionMethods)[number];

export type SaleEvent =
  | CardSelectionEvent
  /** The address bar or a link requests a step; the flow decides. */
  | { readonly type: 'step.requested'; readonly step: SaleStep }
  | { readonly type: 'event.chosen'; readonly eventId: string }
  | { readonly type: 'selectionMethod.chosen'; readonly selectionMethod: SeatSelectionMethod }
  /** An available seat was selected or deselected. */
  | { readonly type: 'seat.toggled'; readonly seat: SeatIdentifier }
  /** The number of general admission tickets of a section, or of one of its zones; 0 removes them. */
  | {
      readonly type: 'quantity.chosen';
      readonly sectionCode: string;
      readonly zone?: string | undefined;
      readonly quantity: number;
    }
  | { readonly type: 'selection.cleared' }
  /** The address of a sale that is being opened names its selected seats. */
  | { readonly type: 'selection.restored'; readonly items: readonly CartItemRequest[] }
  /** Somebody else took selected seats; these groups of seats are free in place of all that were lost. */
  | {
      readonly type: 'seats.taken';
      readonly seats: readonly SeatIdentifier[];
      readonly alternatives: readonly (readonly SeatIdentifier[])[];
    }
  /** The buyer has read what happened to the seats. */
  | { readonly type: 'conflict.dismissed' }
  /** Holds the selected seats. */
  | { readonly type: 'hold.requested' }
  | { readonly type: 'bestSeats.requested'; readonly bestSeatsRequest: BestSeatsRequest }
  /** One of the available groups that were offered after a conflict. */
  | { readonly type: 'alternative.chosen'; readonly seats: readonly SeatIdentifier[] }
  /** The proposed seats or places are to be held, all of them and nothing else. */
  | { readonly type: 'offer.accepted'; readonly items: readonly CartItemRequest[] }
  | { readonly type: 'item.removed'; readonly itemId: string }
  | { readonly type: 'itemQuantity.chosen'; readonly itemId: string; readonly quantity: number }
  /** Continues from the held seats to the purchase. */
  | { readonly type: 'checkout.requested' }
  | { readonly type: 'buyer.signedIn'; readonly user: SessionUser }
  | { readonly type: 'buyer.signedOut' }
  /** `email` is for the payment of a buyer whose account has none; otherwise empty. */
  | { readonly type: 'identity.submitted'; readonly identity: FanIdentity; readonly email: string }
  /** Assisted sale: finds, registers or replaces the fan. */
  | { readonly type: 'fan.searched'; readonly query: FanQuery }
  | { readonly type: 'fan.registered'; readonly fan: NewFan }
  | { readonly type: 'fan.confirmed' }
  | { readonly type: 'fanChange.requested' }
  /** A cash payment includes its location. */
  | { readonly type: 'method.chosen'; readonly method: PaymentMethod; readonly place?: CashLocation | null }
  /** The address requests a method in advance; it is selected as soon as it is available. */
  | { readonly type: 'method.preselected'; readonly method: PaymentMethod }
  /** The wallet pays as much as possible, or nothing. */
  | { readonly type: 'wallet.toggled' }
  /** The wallet amount as far as it has been entered. */
  | { readonly type: 'walletAmount.entered'; readonly text: string }
  /** The removal of a saved card was confirmed. */
  | { readonly type: 'cardRemoval.confirmed'; readonly cardId: string }
  /** The buyer confirmed an order whose total is zero. */
  | { readonly type: 'free.order.placed' }
  | { readonly type: 'payment.submitted'; readonly payment: TypedPayment }
  /** The buyer accepted the changed cart. */
  | { readonly type: 'cart.confirmed' }
  /** The buyer wants the same seats again after the hold expired. */
  | { readonly type: 'sameSeats.requested' }
  /** Releases the seats and starts over. */
  | { readonly type: 'sale.abandoned' }
  | { readonly type: 'retry.requested' }
  /** Another tab of this device continued the same sale. */
  | { readonly type: 'storage.changed' }
  /** The page became visible again. */
  | { readonly type: 'page.resumed' };
