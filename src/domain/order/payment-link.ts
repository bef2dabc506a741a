import type { PriceBreakdown } from '../catalogue/price-breakdown.ts';
import { maskContact, parseSupportedPhone } from '../identity/contact.ts';
import { parseEmail } from '../identity/credentials.ts';
import type { DeliveryChannel } from '../identity/delivery-channel.ts';
import type { MarketCode } from '../market/market.ts';
import type { BankChallenge } from '../payment/bank-challenge.ts';
import type { PaymentMethod } from '../payment/payment-method.ts';
import type { PaymentOption } from '../payment/payment-option.ts';
import type { HeldItem } from '../reservation/reservation.ts';
import { defaultExpiry } from '../shared/expiry.ts';
import type { Instant } from '../shared/instant.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { EventLocation, PendingPaymentLink, Purchase } from './purchase.ts';

/** The validity of a payment link. Assumption: the 24 hours of the expiry helper (Spec §9). */
export const paymentLinkValidity = defaultExpiry;

/**
 * The maximum number of times that a link is sent. Assumption: enough for a failed delivery or two, too few
 * to be a nuisance.
 */
export const maxPaymentLinkSends = 5;

/**
 * The methods of a payment link, none of which needs an account. Assumption: the methods of an anonymous fan.
 */
export const paymentLinkMethods = ['CARD', 'TRANSFER', 'CASH'] as const satisfies readonly PaymentMethod[];
export type PaymentLinkMethod = (typeof paymentLinkMethods)[number];

/**
 * The status of a payment link for whoever opens it: to be paid, payment in progress, paid, refunded,
 * cancelled by the seller, of a cancelled event, or no longer payable (also for an unknown link).
 */
export const paymentLinkStatuses = [
  'TO_PAY',
  'PAYING',
  'PAID',
  'REFUNDED',
  'CANCELLED',
  'EVENT_CANCELLED',
  'OVER',
] as const;
export type PaymentLinkStatus = (typeof paymentLinkStatuses)[number];

/** The sale that the link pays, as the fan sees it. */
export type PaymentLinkSale = {
  readonly event: string;
  readonly startsAt: Instant;
  readonly timeZone: string;
  readonly venue: string;
  readonly city: string;
  readonly items: readonly HeldItem[];
  readonly total: PriceBreakdown;
  readonly payBy: Instant;
};

/** A payment link as it is opened. */
export type PaymentLink = {
  readonly status: PaymentLinkStatus;
  /** Null if nothing is to be paid. */
  readonly sale: PaymentLinkSale | null;
  readonly paymentOptions: readonly PaymentOption[];
  /** The endpoint at which the browser tokenises a card. */
  readonly cardTokens: { readonly url: string; readonly publicKey: string } | null;
  /** The token of the status page of a payment in progress. */
  readonly statusToken: string | null;
  /** Present while the payer's bank waits for their confirmation (3-D Secure). */
  readonly confirmation: BankConfirmation | null;
  /** Present while the payer has a code or an account to pay at, and nothing has been received. */
  readonly awaited: AwaitedPayment | null;
  /** The decline of the latest attempt; null if there was none or nothing is to be paid. */
  readonly decline: PendingPaymentLink['decline'];
  /** True if a signed-in fan opened the link: the saved cards are theirs, and a new card can be saved. */
  readonly canSaveCards: boolean;
  readonly serverNow: Instant;
};

/**
 * The page of the payer's bank and until when the seats are held for it. Assumption: anybody with the link
 * may open it, because the payer has no other way back; the bank authenticates them.
 */
export type BankConfirmation = BankChallenge & {
  readonly expiresAt: Instant | null;
  /** The event's location, in whose time zone `expiresAt` is shown. */
  readonly place: EventLocation;
};

/** A payment that its payer makes elsewhere, with an instruction: until when, in the time of the event's location. */
export type AwaitedPayment = { readonly payBy: Instant; readonly place: EventLocation };

/** A purchase paid by a link, and the token of its status page. */
export type PaymentLinkPurchase = { readonly purchase: Purchase; readonly statusToken: string };

type EventTiming = { readonly eventStartsAt: Instant; readonly now: Instant };

/** Calculates the deadline of a link: a day, but never after the event has begun. */
export const calculatePaymentLinkDeadline = ({ eventStartsAt, now }: EventTiming): Instant =>
  Math.min(now + paymentLinkValidity, eventStartsAt);

type FanContact = { readonly email: string; readonly phone: string | null };

/**
 * Resolves the contact to which a link is sent: what the seller typed, otherwise the contact of the fan's
 * account.
 */
export function resolvePaymentLinkContact(
  { channel, typed, market }: { channel: DeliveryChannel; typed: string; market: MarketCode },
  fan: FanContact,
): Result<string, string> {
  const text = typed.trim() === '' ? ((channel === 'EMAIL' ? fan.email : fan.phone) ?? '') : typed;
  if (text === '') return err(channel === 'EMAIL' ? 'NO_EMAIL' : 'NO_PHONE');
  if (channel === 'EMAIL') {
    const email = parseEmail(text);
    return email.ok ? ok(email.value) : err('NOT_AN_EMAIL');
  }
  const phone = parseSupportedPhone(text, market);
  return phone.ok ? ok(phone.value) : err('NOT_A_PHONE');
}

/** Masks a contact so that it can still be recognised. */
export const maskOptionalContact = (contact: string | null): string =>
  contact === null ? '' : maskContact(contact);
