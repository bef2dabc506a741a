import type * as z from 'zod/mini';
import type { EventDetail, EventSummary } from '#domain/catalogue/event.ts';
import type { AccountSession } from '#domain/identity/account-session.ts';
import type { Profile } from '#domain/identity/profile.ts';
import type { OtpChallenge, SessionUser } from '#domain/identity/session-user.ts';
import type { Order, Purchase } from '#domain/order/purchase.ts';
import type { CardInstallmentOptions } from '#domain/payment/card-installments.ts';
import type { PaymentOption } from '#domain/payment/payment-option.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import type { sendOtp } from './auth.ts';
import type { cardInstallmentOptions } from './cards.ts';
import type { paymentOption } from './checkout.ts';
import type { sessionUser } from './current-session.ts';
import type { eventDetail, eventSummary } from './events.ts';
import type { order, purchase } from './orders.ts';
import type { profile } from './profile.ts';
import type { reservation } from './reservations.ts';
import type { sectionStock } from './seats.ts';
import type { listSessions } from './sessions.ts';
import type { ticket } from './tickets.ts';

/** Fails the type check when parsing a schema does not yield its domain type. */
type YieldsDomainType<Schema extends z.ZodMiniType, Domain> = z.output<Schema> extends Domain ? true : never;

export const domainAgreement = {
  eventSummary: true satisfies YieldsDomainType<typeof eventSummary, EventSummary>,
  eventDetail: true satisfies YieldsDomainType<typeof eventDetail, EventDetail>,
  sectionStock: true satisfies YieldsDomainType<typeof sectionStock, SectionStock>,
  reservation: true satisfies YieldsDomainType<typeof reservation, Reservation>,
  purchase: true satisfies YieldsDomainType<typeof purchase, Purchase>,
  paymentOption: true satisfies YieldsDomainType<typeof paymentOption, PaymentOption>,
  installmentOptions: true satisfies YieldsDomainType<
    (typeof cardInstallmentOptions)['response'],
    CardInstallmentOptions
  >,
  order: true satisfies YieldsDomainType<typeof order, Order>,
  ticket: true satisfies YieldsDomainType<typeof ticket, IssuedTicket>,
  profile: true satisfies YieldsDomainType<typeof profile, Profile>,
  ownSession: true satisfies YieldsDomainType<
    (typeof listSessions)['response'],
    { readonly sessions: readonly AccountSession[] }
  >,
  sessionUser: true satisfies YieldsDomainType<typeof sessionUser, SessionUser>,
  otpChallenge: true satisfies YieldsDomainType<(typeof sendOtp)['response'], OtpChallenge>,
};
