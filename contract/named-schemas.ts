import type * as z from 'zod/mini';
import {
  challenge,
  contact,
  otpConfirmation,
  registrationConsents,
  secondFactorRequired,
  signedIn,
} from './auth.ts';
import { backOfficeEventDetail, backOfficeEventSummary } from './cancellations.ts';
import { cardInstallmentOffers, savedCard } from './cards.ts';
import { cartOperation } from './cart.ts';
import { paymentOption } from './checkout.ts';
import { email, phone } from './contacts.ts';
import { sessionUser } from './current-session.ts';
import { eventDraft } from './event-drafts.ts';
import { bundledEvent, club, eventDetail, eventSummary, kit, venueSummary, zonePrice } from './events.ts';
import { account } from './fan-access.ts';
import { assistedPlan, installmentPlan, planHolder, plannedInstallment } from './installments.ts';
import { operator } from './operators.ts';
import { order, paymentInstruction, purchase } from './orders.ts';
import { paymentException } from './payment-exceptions.ts';
import {
  announcedTransferPayment,
  assistedCashPayment,
  cardPayment,
  cashPayment,
  courtesyPayment,
  identificationPayment,
  linkPayment,
  paguitosPayment,
  payer,
  staffBookingPayment,
  terminalPayment,
  transferPayment,
  walletPayment,
} from './payments.ts';
import { fieldIssue, problem } from './problem.ts';
import { profile, profileResponse } from './profile.ts';
import { soldOrder, soldOrderDetail } from './refunds.ts';
import { renewal } from './renewals.ts';
import { cartItemRequest, heldItem, reservation } from './reservations.ts';
import { saleControls } from './sale-controls.ts';
import { seatChanges, sectionStock } from './seats.ts';
import { accountSession, sessionCode } from './sessions.ts';
import { staffBooking, staffBookingPage } from './staff-bookings.ts';
import { changedOffer, offerReference, ticketOffer } from './ticket-transfers.ts';
import { ticket } from './tickets.ts';
import { id, instant, money, price, seatCode, sectionCode } from './values.ts';

/**
 * The schemas that the OpenAPI document describes once, as components of these names: what stands for a thing of the domain,
 * and what several endpoints share. Names are part of the published contract. Only the server imports this table.
 */
export const namedSchemas = {
  Account: account,
  AccountSession: accountSession,
  AnnouncedTransferPayment: announcedTransferPayment,
  AssistedCashPayment: assistedCashPayment,
  AssistedPlan: assistedPlan,
  BackOfficeEvent: backOfficeEventDetail,
  BackOfficeEventSummary: backOfficeEventSummary,
  BundledEvent: bundledEvent,
  CardInstallmentOffers: cardInstallmentOffers,
  CardPayment: cardPayment,
  CartItem: heldItem,
  CartItemRequest: cartItemRequest,
  CartOperation: cartOperation,
  CashPayment: cashPayment,
  ChangedOffer: changedOffer,
  Club: club,
  Contact: contact,
  CourtesyPayment: courtesyPayment,
  Email: email,
  Event: eventDetail,
  EventDraft: eventDraft,
  EventSummary: eventSummary,
  FieldIssue: fieldIssue,
  Id: id,
  IdentificationPayment: identificationPayment,
  InstallmentPlan: installmentPlan,
  Instant: instant,
  Kit: kit,
  LinkPayment: linkPayment,
  Money: money,
  OfferReference: offerReference,
  Operator: operator,
  Order: order,
  OtpChallenge: challenge,
  OtpConfirmation: otpConfirmation,
  PaguitosPayment: paguitosPayment,
  Payer: payer,
  PaymentException: paymentException,
  PaymentInstruction: paymentInstruction,
  PaymentOption: paymentOption,
  Phone: phone,
  PlanHolder: planHolder,
  PlannedInstallment: plannedInstallment,
  Price: price,
  Problem: problem,
  Profile: profile,
  ProfileResponse: profileResponse,
  Purchase: purchase,
  RegistrationConsents: registrationConsents,
  Renewal: renewal,
  Reservation: reservation,
  SaleControls: saleControls,
  SavedCard: savedCard,
  SeatChanges: seatChanges,
  SeatCode: seatCode,
  SecondFactorRequired: secondFactorRequired,
  SectionCode: sectionCode,
  SectionStock: sectionStock,
  SessionCode: sessionCode,
  SessionUser: sessionUser,
  SignedIn: signedIn,
  SoldOrder: soldOrder,
  SoldOrderDetail: soldOrderDetail,
  StaffBooking: staffBooking,
  StaffBookingPage: staffBookingPage,
  StaffBookingPayment: staffBookingPayment,
  TerminalPayment: terminalPayment,
  Ticket: ticket,
  TicketOffer: ticketOffer,
  TransferPayment: transferPayment,
  VenueSummary: venueSummary,
  WalletPayment: walletPayment,
  ZonePrice: zonePrice,
} as const satisfies Readonly<Record<string, z.ZodMiniType>>;
