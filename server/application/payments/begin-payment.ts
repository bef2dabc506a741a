import { randomBytes, randomInt } from 'node:crypto';
import { markets } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import { waived } from '#domain/payment/courtesy.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import { paymentOffer } from '#domain/payment/payment-offer.ts';
import { restOf, shortOf } from '#domain/payment/wallet-part.ts';
import { cartTotal, placesIn } from '#domain/sale/cart.ts';
import { holdWindow } from '#domain/sale/hold-window.ts';
import { totalOf } from '#domain/sale/price.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import { type Money, money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Principal } from '../auth/principal.ts';
import { limitQueue } from '../sale/claim-places.ts';
import type { House } from '../sale/house.port.ts';
import type { AttemptRecord, OrderRecord, ReservationRecord } from '../sale/sale-records.ts';
import type { SaleStore } from '../sale/sale-store.port.ts';
import { cartPrint } from './cart-print.ts';
import type { Carrier } from './methods/carrier.ts';
import { noPart, notOffered, type PaymentRefusal } from './payment-refusal.ts';

export type Started = { readonly order: OrderRecord; readonly attempt: AttemptRecord };

export type Beginning = {
  readonly principal: Principal;
  readonly mode: SaleMode;
  readonly reservationId: string;
  readonly channel: PurchaseChannel;
  readonly method: PaymentMethod;
  /** The total that the payer saw; null when the provider shows it first. */
  readonly seenTotal: Money | null;
  /** The amount paid from the buyer's wallet, in minor units; absent: nothing. */
  readonly walletPart?: number;
  readonly carrier: Carrier;
  readonly house: House;
  readonly buyerId: string;
  readonly providerKey: string;
  /** The pending LINK attempt that this attempt replaces; the caller holds the reservation lock. */
  readonly insteadOf?: string;
};

/** Writes the order, the attempt, the lease and the seat fences in one transaction, before the provider is called. */
export async function beginPayment(
  store: SaleStore,
  beginning: Beginning,
): Promise<Result<Started, PaymentRefusal>> {
  const { principal, mode, house, buyerId, seenTotal, carrier, walletPart = 0 } = beginning;
  // Serialises two carts of one fan, so that the ticket limit counts both.
  await store.queue(limitQueue({ principal: { ...principal, personId: buyerId }, eventId: house.eventId }));
  const reservation = await store.lockReservation(beginning.reservationId);
  const refusal =
    reservation === null ? 'NOT_FOUND' : beginning.insteadOf === undefined ? notPayable(reservation) : null;
  if (reservation === null || refusal !== null) {
    return err({ code: refusal ?? 'NOT_FOUND', detail: { orderId: reservation?.orderId ?? null } });
  }
  if (house.disabled) return err({ code: 'SALE_CLOSED' });
  const cart = cartTotal(reservation.items, markets[reservation.market].currency);
  if (seenTotal !== null && !isEqual(seenTotal, totalOf(cart)))
    return err({ code: 'TOTAL_CHANGED', detail: { total: cart } });
  const total = carrier.isFree ? waived(cart) : cart;
  // Every payment locks the wallet before it changes the reservation, so that no two of them deadlock.
  const usesWallet = beginning.method === 'WALLET' || walletPart > 0;
  const walletBalance = usesWallet ? await store.lockWallet(buyerId) : null;
  const part = money(walletPart, total.currency);
  const rest = restOf(totalOf(total), part);
  if (rest === null) return err(noPart);
  const short = walletPart === 0 ? null : shortOf(walletBalance, part);
  if (short !== null) return err(notOffered(short));
  const offer = offerOf(beginning, reservation, { total: rest, walletBalance });
  if (!offer.offered) return err(notOffered(offer.reason));
  if (mode === 'SELF_SERVICE') {
    const had = await store.placesHad({
      personId: buyerId,
      eventId: reservation.eventId,
      except: reservation.id,
    });
    if (had + placesIn(reservation.items) > house.maxTickets) {
      return err({ code: 'TICKET_LIMIT', detail: { limit: house.maxTickets, had } });
    }
  }
  const objection = await carrier.check?.(store, { reservation, buyerId, total: rest });
  if (objection) return err(objection);
  if (reservation.personId !== buyerId) await store.nameBuyer(reservation.id, buyerId);
  if (beginning.insteadOf !== undefined) {
    // A reservation that waits for a link becomes a hold again, because a payment starts from a hold.
    if (!(await store.toHold(reservation.id, holdWindow.length, true))) return err({ code: 'HOLD_EXPIRED' });
    await store.updateAttempt(beginning.insteadOf, { status: 'EXPIRED', record: 'CANCELLED' });
  }
  const { keptUntil } = carrier;
  const lease = reservation.now + carrier.leaseMs;
  const fences = await (keptUntil === undefined
    ? store.toPaying(reservation.id, lease)
    : store.toBooked(reservation.id, keptUntil));
  if (fences === null) return err({ code: 'HOLD_EXPIRED' });

  const open = await store.orderOf(reservation.id);
  const orderId = open?.status === 'PENDING' ? open.id : newId();
  const terms = {
    buyerId,
    sellerId: mode === 'ASSISTED' ? principal.personId : null,
    channel: beginning.channel,
    total,
  };
  if (open?.status === 'PENDING') await store.renewOrder(orderId, terms);
  else await store.insertOrder({ id: orderId, code: newOrderCode(), reservation, ...terms });
  const attemptId = newId();
  await store.insertAttempt({
    id: attemptId,
    orderId,
    method: beginning.method,
    provider: carrier.provider,
    providerKey: beginning.providerKey,
    amount: rest,
    walletPart,
    fences,
    cart: cartPrint(reservation.items),
    isHosted: carrier.isHosted,
    notes: carrier.notes ?? {},
    expiresAt: keptUntil === undefined ? lease : keptUntil,
  });
  if (walletPart > 0) await store.reserveFromWallet({ personId: buyerId, amount: part, orderId, attemptId });
  const order = await store.order(orderId);
  if (order === null) throw new Error('An inserted order does not exist.');
  await carrier.write?.(store, { order, attemptId, reservation, house });
  const attempt = await store.attempt(attemptId);
  if (attempt === null) throw new Error('An inserted payment attempt does not exist.');
  return ok({ order, attempt });
}

function notPayable({ status }: ReservationRecord): PaymentRefusal['code'] | null {
  switch (status) {
    case 'ACTIVE':
      return null;
    case 'STARTED_PAYMENT':
    case 'WAITING_FOR_PAYMENT':
    case 'BOOKED':
    case 'BOOKED_FOREVER':
    case 'FINISHED':
      return 'PAYMENT_IN_FLIGHT';
    default:
      return 'HOLD_EXPIRED';
  }
}

/** Checks sales channel, role and wallet; the method handler has already checked amount and date. */
const offerOf = (
  beginning: Beginning,
  reservation: ReservationRecord,
  money: { readonly total: Money; readonly walletBalance: Money | null },
) =>
  paymentOffer(beginning.method, {
    mode: reservation.mode,
    roles: beginning.principal.roles,
    market: reservation.market,
    kind: 'ticket',
    ...money,
    fanNamed: true,
    cashDeskOpen: true,
  });

const isEqual = (left: Money, right: Money): boolean =>
  left.amount === right.amount && left.currency === right.currency;

const newId = (): string => randomBytes(16).toString('base64url');

/** Read aloud over the telephone, hence without 0, O, 1 and I. */
const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const newOrderCode = (): string =>
  Array.from({ length: 8 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
