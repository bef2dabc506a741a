import type * as z from 'zod/mini';
import type {
  BundledEvent,
  Club,
  EventDetail,
  EventSummary,
  Kit,
  VenueSummary,
  ZonePrice,
} from '#domain/catalogue/event.ts';
import type { BackOfficeEvent, BackOfficeEventDetail } from '#domain/catalogue/event-cancellation.ts';
import type { EventDraft } from '#domain/catalogue/event-draft.ts';
import type { PriceBreakdown } from '#domain/catalogue/price-breakdown.ts';
import type { SaleControls } from '#domain/catalogue/sale-controls.ts';
import type { AccountSession } from '#domain/identity/account-session.ts';
import type { Contact } from '#domain/identity/contact.ts';
import type { FanAccount } from '#domain/identity/fan-account.ts';
import type { Operator, SecondFactorChallenge } from '#domain/identity/operator.ts';
import type { Profile } from '#domain/identity/profile.ts';
import type { OtpChallenge, SessionUser, SignInResult } from '#domain/identity/session-user.ts';
import type { AssistedPlan } from '#domain/installment/assisted-plan.ts';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import type { PlannedInstallment } from '#domain/installment/plan-schedule.ts';
import type { Language } from '#domain/market/locale.ts';
import type { Order, Purchase } from '#domain/order/purchase.ts';
import type { SoldOrder, SoldOrderDetail } from '#domain/order/refund.ts';
import type { Renewal } from '#domain/order/renewal.ts';
import type { StaffBooking, StaffBookingPage } from '#domain/order/staff-booking.ts';
import type { CardInstallmentOptions } from '#domain/payment/card-installments.ts';
import type { PaymentException } from '#domain/payment/payment-exception.ts';
import type { Payer, PaymentInputOf } from '#domain/payment/payment-input.ts';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import type { PaymentOption } from '#domain/payment/payment-option.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { CartItemRequest, HeldItem, Reservation } from '#domain/reservation/reservation.ts';
import type { CartChange } from '#domain/sale/cart-change.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Money } from '#domain/shared/money.ts';
import type { TicketAtServerTime } from '#domain/ticket/issued-ticket.ts';
import type { TicketOffer } from '#domain/ticket/ticket-offer.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import type { Disagreeing, Nothing } from './agreement.ts';
import type { namedSchemas } from './named-schemas.ts';
import type { FieldIssue, Problem } from './problem.ts';

type NamedSchemas = typeof namedSchemas;
type ParsedShapes = { readonly [Name in keyof NamedSchemas]: z.output<NamedSchemas[Name]> };

/** The domain type of each named schema, or its fields where it exists on the wire only. */
type DomainShapes = {
  Account: FanAccount;
  AccountSession: AccountSession;
  AnnouncedTransferPayment: PaymentInputOf<'PROCESSING_TRANSFER'>;
  BackOfficeEvent: BackOfficeEventDetail;
  BackOfficeEventSummary: BackOfficeEvent;
  BundledEvent: BundledEvent;
  CardInstallmentOffers: CardInstallmentOptions;
  CardPayment: Omit<PaymentInputOf<'CARD'>, 'card'> & { cardToken: string; paymentMethodId: string };
  CartItem: HeldItem;
  CartItemRequest: CartItemRequest;
  CartOperation: CartChange;
  AssistedPlan: AssistedPlan;
  AssistedCashPayment: PaymentInputOf<'CASH'>;
  CashPayment: Uncollected<PaymentInputOf<'CASH'>>;
  Club: Club;
  Contact: Contact & { language: Language };
  CourtesyPayment: PaymentInputOf<'COURTESY'>;
  Email: string;
  Event: EventDetail;
  EventSummary: EventSummary;
  FieldIssue: FieldIssue;
  Id: string;
  IdentificationPayment: PaymentInputOf<'IDENTIFICATION'>;
  InstallmentPlan: InstallmentPlan;
  Instant: Instant;
  Kit: Kit;
  LinkPayment: PaymentInputOf<'LINK'>;
  Money: Money;
  Operator: Operator;
  Order: Order;
  OtpChallenge: OtpChallenge;
  OtpConfirmation: { challengeId: string; code: string };
  PaguitosPayment: PaymentInputOf<'PAGUITOS'>;
  Payer: Omit<Payer, 'documentType' | 'documentNumber'> & {
    documentType?: string | undefined;
    documentNumber?: string | undefined;
  };
  PaymentException: PaymentException;
  PaymentInstruction: PaymentInstruction;
  PaymentOption: PaymentOption;
  PlanHolder: AssistedPlan['fan'];
  PlannedInstallment: PlannedInstallment;
  Phone: string;
  Price: PriceBreakdown;
  Problem: Problem;
  Profile: Profile;
  ProfileResponse: { profile: Profile };
  Purchase: Purchase;
  RegistrationConsents: { terms: true; newsletter: boolean };
  Reservation: Reservation;
  EventDraft: EventDraft;
  SaleControls: SaleControls;
  SavedCard: SavedCard;
  SeatChanges: { seats: string; unnumbered: readonly { section: string; available: number }[] };
  SeatCode: string;
  SecondFactorRequired: { secondFactor: SecondFactorChallenge };
  SectionCode: string;
  SectionStock: SectionStock;
  SessionCode: { code: string };
  SessionUser: SessionUser;
  SignedIn: SignInResult;
  Renewal: Renewal;
  SoldOrder: SoldOrder;
  SoldOrderDetail: SoldOrderDetail;
  StaffBooking: StaffBooking;
  StaffBookingPage: StaffBookingPage;
  StaffBookingPayment: PaymentInputOf<'RESERVATION'>;
  TerminalPayment: PaymentInputOf<'TPV'>;
  Ticket: TicketAtServerTime;
  TicketOffer: TicketOffer;
  OfferReference: { offer: string };
  ChangedOffer: { id: string };
  TransferPayment: PaymentInputOf<'TRANSFER'>;
  VenueSummary: VenueSummary;
  WalletPayment: PaymentInputOf<'WALLET'>;
  ZonePrice: ZonePrice;
};

/** A fan and the payer of a link cannot say that a seller has their cash. */
type Uncollected<Payment> = Payment extends unknown ? Omit<Payment, 'collected'> : never;

export type NamedSchemasAgree = Nothing<Disagreeing<ParsedShapes, DomainShapes>>;

/** Planted breaches: each of these pairs must be found to disagree. */
type Caught<Contract, Domain> = 'it' extends Disagreeing<{ it: Contract }, { it: Domain }> ? true : false;
export const plantedBreaches = {
  fieldOfContractOnly: true satisfies Caught<EventSummary, Omit<EventSummary, 'title'>>,
  fieldOfDomainOnly: true satisfies Caught<Omit<EventSummary, 'title'>, EventSummary>,
  optionalFieldOfContractOnly: true satisfies Caught<PaymentOption, Omit<PaymentOption, 'cash'>>,
  optionalFieldOfDomainOnly: true satisfies Caught<Omit<PaymentOption, 'cash'>, PaymentOption>,
  nestedField: true satisfies Caught<Order, Omit<Order, 'event'> & { event: Omit<EventSummary, 'title'> }>,
  widerText: true satisfies Caught<Omit<Money, 'currency'> & { currency: string }, Money>,
  missingShape: 'Money' satisfies Disagreeing<{ Money: Money; Price: Money }, { Price: Money }>,
};
