import type * as z from 'zod/mini';
import type { EventDetail, EventSummary } from '#domain/catalogue/event.ts';
import type { BackOfficeEventDetail, BackOfficeEventPage } from '#domain/catalogue/event-cancellation.ts';
import type { FilterChoices } from '#domain/catalogue/event-filters.ts';
import type { EventCategory, EventPage } from '#domain/catalogue/event-list.ts';
import type { PriceBreakdown } from '#domain/catalogue/price-breakdown.ts';
import type { ProductKind } from '#domain/catalogue/product.ts';
import type { SaleState } from '#domain/catalogue/sale-state.ts';
import type { SportOrganisationPage } from '#domain/catalogue/sport-organisation.ts';
import type { TourVisits } from '#domain/catalogue/tour.ts';
import type { AccountSession } from '#domain/identity/account-session.ts';
import type { AppAccount } from '#domain/identity/app-account.ts';
import type { FanAccount } from '#domain/identity/fan-account.ts';
import type {
  AccessLogPage,
  Invitation,
  Operator,
  SecondFactorChallenge,
  SecondFactorEnrolment,
} from '#domain/identity/operator.ts';
import type { Profile } from '#domain/identity/profile.ts';
import type { OtpChallenge, SessionUser, SignInResult } from '#domain/identity/session-user.ts';
import type { AssistedPlan } from '#domain/installment/assisted-plan.ts';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import type { OfferedPlan } from '#domain/installment/plan-schedule.ts';
import type { BoxOfficeSale } from '#domain/order/box-office-sale.ts';
import type { OrderPage, SellerSales } from '#domain/order/order-list.ts';
import type { PaymentLink, PaymentLinkPurchase } from '#domain/order/payment-link.ts';
import type { Order, Purchase, PurchaseStatus } from '#domain/order/purchase.ts';
import type { SoldOrderDetail, SoldOrderPage } from '#domain/order/refund.ts';
import type { StaffBookingPage } from '#domain/order/staff-booking.ts';
import type { CardInstallmentOptions } from '#domain/payment/card-installments.ts';
import type { CourtesyReason } from '#domain/payment/courtesy.ts';
import type { PaymentException, PaymentExceptionPage } from '#domain/payment/payment-exception.ts';
import type { PaymentOption } from '#domain/payment/payment-option.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Currency, Money } from '#domain/shared/money.ts';
import type { EventTickets } from '#domain/ticket/event-tickets.ts';
import type { TicketAtServerTime } from '#domain/ticket/issued-ticket.ts';
import type { FrameStyle } from '#domain/venue/shape.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import type { Disagreeing, Nothing } from './agreement.ts';
import type { AnyEndpoint } from './index.ts';

type EndpointWithResponse = Extract<AnyEndpoint, { readonly response: z.ZodMiniType }>;
type ParsedResponses = { readonly [E in EndpointWithResponse as E['name']]: z.output<E['response']> };

type AtServerTime = { serverNow: Instant };
type SignInStep = SignInResult | { secondFactor: SecondFactorChallenge };
type CardTokens = { url: string; publicKey: string };
type PaidInstallments = { installmentPaymentId: string; plan: InstallmentPlan };
type EventTicketsAtServerTime = Pick<EventTickets, 'event'> & { tickets: readonly TicketAtServerTime[] };
type Records = readonly Readonly<Record<string, unknown>>[];

/** The response of each endpoint in types of the domain. */
type DomainResponses = {
  listEvents: EventPage;
  eventFilterChoices: FilterChoices;
  listSportOrganisations: SportOrganisationPage;
  categorizedEvents: { categories: readonly EventCategory[] };
  eventBanners: { banners: readonly EventSummary[] };
  eventTours: EventPage;
  tourVisits: TourVisits;
  eventSports: { sports: readonly { kind: ProductKind; total: number }[] };
  getEvent: EventDetail;
  checkEvent: Pick<EventSummary, 'id' | 'saleOpensAt'> & { saleState: SaleState } & AtServerTime;
  getFrame: {
    layoutId: string;
    venueCode: string;
    frameStyle: FrameStyle;
    overviewUrl: string;
    geometryUrl: string;
  };
  getStock: { version: string; sections: readonly SectionStock[] } & AtServerTime;
  getSeats: {
    layoutId: string;
    version: string;
    states: string;
    unnumbered: readonly { section: string; available: number }[];
  } & AtServerTime;
  holdSeats: Reservation;
  holdBestAvailable: Reservation;
  currentReservation: { reservation: Reservation | null } & AtServerTime;
  extendReservation: Reservation;
  releaseReservation: Reservation;
  getCart: Reservation;
  updateCart: Reservation;
  cartBalance: {
    lines: readonly {
      zone: string;
      zoneName: string;
      quantity: number;
      unit: PriceBreakdown;
      total: number;
    }[];
    base: number;
    serviceFee: number;
    taxes: number;
    discounts: number;
    walletApplied: number;
    total: number;
    currency: Currency;
  };
  paymentOptions: { methods: readonly PaymentOption[] };
  checkout: Purchase;
  assistedCheckout: Purchase;
  preferenceId: {
    preferenceId: string;
    initPoint: string;
    externalReference: string;
    expiresAt: Instant;
    amount: Money;
  };
  cancelPayment: Purchase;
  courtesyReasonTypes: { reasonTypes: readonly CourtesyReason[] };
  cardTokenTarget: CardTokens & {
    card?: Pick<SavedCard, 'id' | 'brand' | 'securityCodeLength'> | undefined;
  };
  savedCards: { cards: readonly SavedCard[] };
  saveCard: { cards: readonly SavedCard[] };
  removeCard: { cards: readonly SavedCard[] };
  cardInstallmentOptions: CardInstallmentOptions;
  paymentLinkInstallments: CardInstallmentOptions;
  readPaymentLink: PaymentLink;
  payByLink: PaymentLinkPurchase;
  sendPaymentLink: Purchase;
  lookUpBoxOfficeCode: BoxOfficeSale;
  taquillaCheckout: Purchase;
  placeFreeOrder: Purchase;
  listOrders: OrderPage;
  myPurchases: Omit<OrderPage, 'items'> & { items: readonly (Order & { pendingPath: string | null })[] };
  sellerSales: SellerSales;
  getPurchase: Pick<PurchaseStatus, 'purchase' | 'viewer'> &
    AtServerTime & {
      token?: string | undefined;
      place?: NonNullable<PurchaseStatus['place']> | undefined;
      pendingPaymentLink?: NonNullable<PurchaseStatus['pendingPaymentLink']> | undefined;
    };
  getTicket: TicketAtServerTime;
  myTickets: { events: readonly EventTicketsAtServerTime[] };
  myTicketsOfEvent: EventTicketsAtServerTime;
  currentSession: { user: SessionUser | null } & AtServerTime;
  sendOtp: OtpChallenge;
  resendOtp: OtpChallenge;
  requestOtp: OtpChallenge;
  preRegister: OtpChallenge;
  signUp: OtpChallenge;
  forgot: OtpChallenge;
  validatePhone: OtpChallenge;
  validateEmail: OtpChallenge;
  sendReauthentication: OtpChallenge;
  confirmOtp: SignInResult;
  verifyOtp: SignInResult;
  secondFactor: SignInResult;
  taquillaSession: SignInResult;
  login: SignInStep;
  signIn: SignInStep;
  checkPhone: { proof: string; expiresAt: Instant };
  validateIdentification: { available: boolean };
  updatePhoneNumber: { user: SessionUser };
  findAccounts: { accounts: readonly FanAccount[] };
  requirePasswordReset: { account: FanAccount; wasNotified: boolean };
  findFan: { fan: SessionUser | null };
  registerFan: { fan: SessionUser };
  updateFan: { fan: SessionUser };
  staffBookings: StaffBookingPage;
  announcedTransfers: StaffBookingPage;
  payStaffBooking: Purchase;
  releaseStaffBooking: { released: true };
  decideTransfer: Purchase;
  listInstallmentPlans: { plans: readonly InstallmentPlan[] };
  getInstallmentPlan: { plan: InstallmentPlan; card: CardTokens & { saved: readonly SavedCard[] } };
  offeredPlans: { plans: readonly OfferedPlan[] };
  openInstallmentPlan: { plan: InstallmentPlan };
  checkoutInstallment: PaidInstallments;
  findInstallmentPlans: { plans: readonly AssistedPlan[] };
  collectInstallmentPayment: PaidInstallments;
  enrolSecondFactor: SecondFactorEnrolment;
  confirmEnrolment: SignInResult & { recoveryCodes: readonly string[] };
  beginSecondFactorReplacement: SecondFactorEnrolment & { challengeId: string };
  replaceSecondFactor: { recoveryCodes: readonly string[] };
  renewRecoveryCodes: { recoveryCodes: readonly string[] };
  listOperators: { operators: readonly Operator[] };
  inviteOperator: { operator: Operator };
  changeRoles: { operator: Operator };
  readInvitation: Invitation;
  acceptInvitation: { secondFactor: SecondFactorChallenge };
  listSignIns: AccessLogPage;
  getProfile: { profile: Profile };
  saveCommunicationPreferences: { profile: Profile };
  saveLatePaymentDestination: { profile: Profile };
  changeEmail: { profile: Profile };
  personalDataExport: {
    writtenAt: Instant;
    person: Readonly<Record<string, unknown>>;
    sessions: Records;
    orders: Records;
    tickets: Records;
    cards: Records;
    balance: Records;
    plans: Records;
    signIns: Records;
  };
  soldOrders: SoldOrderPage;
  getSoldOrder: { order: SoldOrderDetail };
  refundSoldOrder: { order: SoldOrderDetail };
  listPaymentExceptions: PaymentExceptionPage;
  resolvePaymentException: { alert: PaymentException };
  backOfficeEvents: BackOfficeEventPage;
  backOfficeEvent: BackOfficeEventDetail;
  cancelEvent: BackOfficeEventDetail;
  listSessions: { sessions: readonly AccountSession[] } & AtServerTime;
  issueSessionCode: { code: string; expiresAt: Instant };
  readSessionCode: AppAccount & { expiresAt: Instant };
};

export type ResponsesAgree = Nothing<Disagreeing<ParsedResponses, DomainResponses>>;
