import {
  type AwaitedLink,
  actsAt,
  type EventPlace,
  hasLapsed,
  type Purchase,
  type PurchaseReader,
} from '#domain/order/purchase.ts';
import { type CashDesk, cashDeskOf } from '#domain/payment/cash-steps.ts';
import type { PurchaseResult } from '#domain/payment/purchase-result.ts';
import { remainingTime } from '#domain/sale/hold-window.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import { type SaleStep, stepOfResult } from '#domain/sale/sale-path.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import { type CheckoutOutcomeSnapshot, canChangeWay } from './checkout-outcome.machine.ts';

/** While something is awaited: what is known of the clock, and what may be done meanwhile. */
type AwaitedPart = {
  /** It stopped asking by itself; the person may ask again. */
  readonly resting: boolean;
  /** Milliseconds left to pay, by the server's clock; null where nobody has to do anything. */
  readonly remaining: number | null;
  /** The token of a link that shows this to whoever has it. */
  readonly linkToken: string | null;
  /** Null where no link is awaited. */
  readonly awaitedLink: AwaitedLink | null;
  readonly reader: PurchaseReader;
  /** The reader may still take another way to pay. */
  readonly canChangeWay: boolean;
  readonly changingWay: boolean;
  /** Why that could not be done. */
  readonly refusal: Trouble | null;
};

/** One screen per kind of page; `purchase` carries code, total, reason, whether money moved and until when. */
export type CheckoutOutcomeView = {
  readonly mode: SaleMode;
  /** Where this outcome lives; null while it is not known. */
  readonly step: SaleStep | null;
} & (
  | { readonly screen: 'asking' }
  | { readonly screen: 'unreachable'; readonly trouble: Trouble }
  /** There is no such purchase, or it is somebody else's. */
  | { readonly screen: 'unknown' }
  /** The payment was ended on the payer's wish: the purchase of this event goes on. */
  | { readonly screen: 'givenBack'; readonly eventId: string }
  | ({
      readonly purchase: Purchase;
      /** Whose clock its times go by. */
      readonly place: EventPlace;
      readonly refreshing: boolean;
    } & (
      | { readonly screen: 'success' }
      /** It was paid, and all of it goes or went back. */
      | { readonly screen: 'refunded' }
      /** The time to pay ended before anybody paid. */
      | { readonly screen: 'lapsed'; readonly reader: PurchaseReader }
      | {
          readonly screen: 'fail';
          /** The seats are still held. */
          readonly isHeld: boolean;
          /** And the reader may try again at the purchase step. */
          readonly canRetry: boolean;
          readonly reader: PurchaseReader;
        }
      | (AwaitedPart & {
          readonly screen: 'pending';
          /** The bank wants the payer's confirmation (3-D Secure) at this address. */
          readonly confirmAt: string | null;
        })
      | (AwaitedPart & { readonly screen: 'transfer' })
      | (AwaitedPart & {
          readonly screen: 'cash';
          /** Where it is paid, which says in how many steps (Spec §2). */
          readonly desk: CashDesk;
        })
    ))
);

export function toCheckoutOutcomeView(snapshot: CheckoutOutcomeSnapshot): CheckoutOutcomeView {
  const { mode, purchase, place, reader, trouble } = snapshot.context;
  if (snapshot.matches('unknown')) return { mode, step: null, screen: 'unknown' };
  if (snapshot.matches('unreachable'))
    return { mode, step: null, screen: 'unreachable', trouble: trouble ?? unexpected };
  if (purchase === null || place === null) return { mode, step: null, screen: 'asking' };
  if (snapshot.matches('givenBack'))
    return { mode, step: 'BUY', screen: 'givenBack', eventId: purchase.eventId };
  const known = {
    mode,
    step: stepOfResult(purchase.result),
    purchase,
    place,
    refreshing: snapshot.matches('asking'),
  };
  const screen = screenOfResult[purchase.result];
  switch (screen) {
    case 'success':
      return { ...known, screen: purchase.orderStatus === 'REFUNDED' ? 'refunded' : screen };
    case 'fail': {
      if (hasLapsed(purchase)) return { ...known, screen: 'lapsed', reader };
      const isHeld = purchase.reservationStatus === 'ACTIVE';
      return { ...known, screen, isHeld, canRetry: isHeld && actsAt(mode, reader), reader };
    }
    case 'pending':
      return { ...known, ...awaitedIn(snapshot), screen, confirmAt: purchase.nextAction?.url ?? null };
    case 'transfer':
      return { ...known, ...awaitedIn(snapshot), screen };
    case 'cash':
      return { ...known, ...awaitedIn(snapshot), screen, desk: cashDeskOf(purchase.result) };
  }
}

function awaitedIn(snapshot: CheckoutOutcomeSnapshot): AwaitedPart {
  const { context } = snapshot;
  const { purchase, linkToken, awaitedLink, reader, refusal, steady, heardAt } = context;
  const expiresAt = purchase === null ? null : payBy(purchase);
  const elapsed = steady === null || heardAt === null ? 0 : steady - heardAt;
  return {
    resting: snapshot.matches('resting') && !context.isTold,
    remaining:
      purchase === null || expiresAt === null
        ? null
        : remainingTime({ serverNow: purchase.serverNow, expiresAt, elapsed }),
    linkToken,
    awaitedLink,
    reader,
    canChangeWay: canChangeWay(context),
    changingWay: snapshot.matches('cancelling'),
    refusal,
  };
}

/** Until when the payer has something to do: what they were told, or what their bank asks. */
const payBy = ({ instruction, nextAction, expiresAt }: Purchase): Instant | null =>
  instruction?.expiresAt ?? (nextAction === null ? null : expiresAt);

const screenOfResult = {
  SUCCESSFUL: 'success',
  FAIL: 'fail',
  PENDING_PAYMENT: 'pending',
  PENDING_CARD: 'pending',
  PENDING_TRANSFER: 'transfer',
  PENDING_CLUB: 'cash',
  PENDING_CASH_MP: 'cash',
  PENDING_TRANSFER_SPEI: 'cash',
} as const satisfies Record<PurchaseResult, CheckoutOutcomeView['screen']>;
