import type * as z from 'zod/mini';
import type { OwnSession } from '#domain/auth/own-session.ts';
import type { OtpChallenge, SessionUser } from '#domain/auth/session-user.ts';
import type { EventDetail, EventSummary } from '#domain/catalogue/event.ts';
import type { Profile } from '#domain/fan/profile.ts';
import type { Order, Purchase } from '#domain/order/purchase.ts';
import type { InstallmentOptions } from '#domain/payment/installment-options.ts';
import type { PaymentChoice } from '#domain/payment/payment-choice.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import type { sendOtp } from './auth.ts';
import type { installmentOptions } from './cards.ts';
import type { paymentChoice } from './checkout.ts';
import type { sessionUser } from './current-session.ts';
import type { eventDetail, eventSummary } from './events.ts';
import type { order, purchase } from './orders.ts';
import type { profile } from './profile.ts';
import type { reservation } from './reservations.ts';
import type { sectionStock } from './seats.ts';
import type { listSessions } from './sessions.ts';
import type { ticket } from './tickets.ts';

/** Fails the type check when parsing a schema does not yield its domain type. */
type Carries<Schema extends z.ZodMiniType, Domain> = z.output<Schema> extends Domain ? true : never;

export const agreements = {
  eventSummary: true satisfies Carries<typeof eventSummary, EventSummary>,
  eventDetail: true satisfies Carries<typeof eventDetail, EventDetail>,
  sectionStock: true satisfies Carries<typeof sectionStock, SectionStock>,
  reservation: true satisfies Carries<typeof reservation, Reservation>,
  purchase: true satisfies Carries<typeof purchase, Purchase>,
  paymentChoice: true satisfies Carries<typeof paymentChoice, PaymentChoice>,
  installmentOptions: true satisfies Carries<(typeof installmentOptions)['response'], InstallmentOptions>,
  order: true satisfies Carries<typeof order, Order>,
  ticket: true satisfies Carries<typeof ticket, IssuedTicket>,
  profile: true satisfies Carries<typeof profile, Profile>,
  ownSession: true satisfies Carries<
    (typeof listSessions)['response'],
    { readonly sessions: readonly OwnSession[] }
  >,
  sessionUser: true satisfies Carries<typeof sessionUser, SessionUser>,
  otpChallenge: true satisfies Carries<(typeof sendOtp)['response'], OtpChallenge>,
};
