import type { EventDetail } from '#domain/catalogue/event.ts';
import type { BackOfficeEventPage } from '#domain/catalogue/event-cancellation.ts';
import type { FilterChoices } from '#domain/catalogue/event-filters.ts';
import type { EventPage, EventQuery, HomePage } from '#domain/catalogue/event-list.ts';
import type { FaqQuery, FrequentQuestion } from '#domain/catalogue/faq.ts';
import type { LegalQuery, LegalText } from '#domain/catalogue/legal-text.ts';
import type { ManagedProductPage, ManagedProductQuery } from '#domain/catalogue/managed-catalogue.ts';
import type { SeatConflict, SeatConflictsQuery } from '#domain/catalogue/seat-conflict.ts';
import type { OrganisationEvents, SportOrganisationPage } from '#domain/catalogue/sport-organisation.ts';
import type { Suggestion } from '#domain/catalogue/suggestions.ts';
import type { TourVisits, TourVisitsQuery } from '#domain/catalogue/tour.ts';
import type { LoginStep } from '#domain/identity/login-step.ts';
import type { AccessLogPage } from '#domain/identity/operator.ts';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { NearestCity } from '#domain/market/nearest-city.ts';
import type { SupportDirectory } from '#domain/market/support.ts';
import type { OrderPage, SellerSales } from '#domain/order/order-list.ts';
import type { Order, PurchaseQuery } from '#domain/order/purchase.ts';
import type { SoldOrderPage } from '#domain/order/refund.ts';
import type { StaffBookingKind } from '#domain/order/staff-booking.ts';
import type { BankChallenge } from '#domain/payment/bank-challenge.ts';
import type { CashCheckoutProvider } from '#domain/payment/cash-checkout.ts';
import type { PaymentExceptionPage } from '#domain/payment/payment-exception.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import type { EventTickets } from '#domain/ticket/event-tickets.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import type { VenueOverview } from '#domain/venue/layout.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import type { AccountSecurityFlow } from './account-security/account-security.machine.ts';
import type { AppEntryFlow } from './app-entry/app-entry.machine.ts';
import type { AssistedInstallmentsFlow } from './assisted-installments/assisted-installments.machine.ts';
import type { BankChallengeFlow } from './bank-challenge/bank-challenge.machine.ts';
import type { BoxOfficeFlow } from './box-office/box-office.machine.ts';
import type { CancellationFlow } from './cancellation/cancellation.machine.ts';
import type { CashStepsFlow } from './cash-steps/cash-steps.machine.ts';
import type { CheckoutOutcomeFlow } from './checkout-outcome/checkout-outcome.machine.ts';
import type { EntryCodeFlow, EntryCodeInput } from './entry-code/entry-code.machine.ts';
import type { EventDraftFlow, EventDraftOf } from './event-draft/event-draft.machine.ts';
import type { FanAccessFlow } from './fan-access/fan-access.machine.ts';
import type { InstallmentFlow } from './installment/installment.machine.ts';
import type { LoginPlace } from './login/login.context.ts';
import type { LoginFlow } from './login/login.machine.ts';
import type { NewsletterFlow } from './newsletter/newsletter.machine.ts';
import type { OperatorLoginFlow } from './operator-login/operator-login.machine.ts';
import type { OperatorsFlow } from './operators/operators.machine.ts';
import type {
  PaymentExceptionsFlow,
  PaymentExceptionsQuery,
} from './payment-exceptions/payment-exceptions.machine.ts';
import type { PaymentLinkFlow } from './payment-link/payment-link.machine.ts';
import type { PaymentLinkSentFlow } from './payment-link-sent/payment-link-sent.machine.ts';
import type { PlanOfferFlow } from './plan-offer/plan-offer.machine.ts';
import type { PreferencesFlow } from './preferences/preferences.machine.ts';
import type { ProfileFlow } from './profile/profile.machine.ts';
import type { RefundFlow } from './refund/refund.machine.ts';
import type { RenewalsFlow } from './renewals/renewals.machine.ts';
import type { ResourceFlow } from './resource/resource.machine.ts';
import type { RunningHoldFlow } from './running-hold/running-hold.machine.ts';
import type { SaleFlow } from './sale/sale.machine.ts';
import type { SaleControlsFlow } from './sale-controls/sale-controls.machine.ts';
import type { SavedCardsFlow } from './saved-cards/saved-cards.machine.ts';
import type { SeatAvailabilityFlow } from './seat-availability/seat-availability.machine.ts';
import type { StartGestureRecognizer } from './seat-map/gestures.ts';
import type { SeatPickerFlow, SeatPickerInput } from './seat-picker/seat-picker.machine.ts';
import type { SecondFactorSettingsFlow } from './second-factor-settings/second-factor-settings.machine.ts';
import type { SessionFlow } from './session/session.machine.ts';
import type { StaffBookingsFlow } from './staff-bookings/staff-bookings.machine.ts';
import type { SupportRequestFlow } from './support-request/support-request.machine.ts';
import type { TicketOfferFlow } from './ticket-offer/ticket-offer.machine.ts';
import type { TicketTransferFlow } from './ticket-transfer/ticket-transfer.machine.ts';

/** The readable resources by name, each with its query and value. */
export type Resources = {
  home: { readonly query: null; readonly value: HomePage };
  search: { readonly query: EventQuery; readonly value: EventPage };
  suggestions: { readonly query: { readonly searchText: string }; readonly value: readonly Suggestion[] };
  filterChoices: { readonly query: EventQuery; readonly value: FilterChoices };
  /** The seats of a section that are not free at some event of a bundle. */
  seatConflicts: { readonly query: SeatConflictsQuery; readonly value: readonly SeatConflict[] };
  tourVisits: { readonly query: TourVisitsQuery; readonly value: TourVisits };
  nearestCity: { readonly query: null; readonly value: NearestCity };
  event: { readonly query: { readonly id: string }; readonly value: EventDetail };
  stock: { readonly query: { readonly eventId: string }; readonly value: readonly SectionStock[] };
  overview: { readonly query: { readonly layoutId: string }; readonly value: VenueOverview };
  orders: { readonly query: { readonly page: number }; readonly value: OrderPage };
  pendingOrders: { readonly query: null; readonly value: readonly Order[] };
  order: { readonly query: { readonly id: string }; readonly value: Order };
  plans: { readonly query: null; readonly value: readonly InstallmentPlan[] };
  myTickets: { readonly query: null; readonly value: readonly EventTickets[] };
  eventTickets: { readonly query: { readonly eventId: string }; readonly value: EventTickets };
  ticket: { readonly query: { readonly id: string }; readonly value: IssuedTicket };
  /** Sold orders, for managers. */
  sold: {
    readonly query: { readonly searchText: string; readonly page: number };
    readonly value: SoldOrderPage;
  };
  /** The clubs and organisers of the market. */
  organisations: { readonly query: { readonly page: number }; readonly value: SportOrganisationPage };
  /** A club or organiser with a page of its events. */
  organisation: {
    readonly query: { readonly id: string; readonly page: number };
    readonly value: OrganisationEvents;
  };
  /** The events of the market, for managers. */
  backOfficeEvents: { readonly query: { readonly page: number }; readonly value: BackOfficeEventPage };
  /** The catalogue of the market, for managers. */
  managedProducts: { readonly query: ManagedProductQuery; readonly value: ManagedProductPage };
  /** A draft as fans would see it, for managers. */
  previewedEvent: { readonly query: { readonly id: string }; readonly value: EventDetail };
  /** The open payment exceptions, counted in the navigation. */
  openPaymentExceptions: { readonly query: null; readonly value: PaymentExceptionPage };
  legalText: { readonly query: LegalQuery; readonly value: LegalText };
  support: { readonly query: { readonly market: MarketCode }; readonly value: SupportDirectory };
  faq: { readonly query: FaqQuery; readonly value: readonly FrequentQuestion[] };
  signIns: { readonly query: { readonly page: number }; readonly value: AccessLogPage };
  sellerSales: { readonly query: null; readonly value: SellerSales };
};
export type ResourceName = keyof Resources;

/** The kinds of flow that pages request by name: what a flow is of, and the running flow. */
export type FlowTypes = {
  /**
   * The fans' login. `returnTo` is the address to continue at; anything but a path of this site becomes '/'. `step`
   * is the first step.
   */
  login: {
    readonly of: { readonly returnTo: string; readonly place: LoginPlace; readonly step?: LoginStep };
    readonly flow: LoginFlow;
  };
  /** Signing in with the code of a mobile app link; null when the link is truncated. */
  appEntry: {
    readonly of: { readonly code: string | null; readonly returnTo: string };
    readonly flow: AppEntryFlow;
  };
  /** The staff login; `invitation` is the secret of an invitation link. */
  operatorLogin: {
    readonly of: { readonly returnTo: string | null; readonly invitation: string | null };
    readonly flow: OperatorLoginFlow;
  };
  /** Staff accounts, for managers. */
  operators: { readonly of: null; readonly flow: OperatorsFlow };
  /** Password resets of fans, for managers. */
  fanAccess: { readonly of: null; readonly flow: FanAccessFlow };
  /** The second factor of the signed-in staff member. */
  secondFactorSettings: { readonly of: null; readonly flow: SecondFactorSettingsFlow };
  /** The sessions and password of the signed-in staff member. */
  accountSecurity: { readonly of: null; readonly flow: AccountSecurityFlow };
  /** The signed-in user's account. */
  profile: { readonly of: null; readonly flow: ProfileFlow };
  /** The cards that the signed-in fan saved. */
  savedCards: { readonly of: null; readonly flow: SavedCardsFlow };
  /** The seats of last season that the signed-in fan may renew. */
  renewals: { readonly of: null; readonly flow: RenewalsFlow };
  /** Offering one of the fan's tickets, with others of its event, to another person. */
  ticketTransfer: { readonly of: { readonly ticketId: string }; readonly flow: TicketTransferFlow };
  /** An offer that this person opened; null when the link is truncated. */
  ticketOffer: {
    readonly of: { readonly reference: string | null; readonly personId: string | null };
    readonly flow: TicketOfferFlow;
  };
  /** Refunds of one order, for managers. */
  refund: { readonly of: { readonly orderId: string }; readonly flow: RefundFlow };
  /** Staff bookings of one kind. */
  staffBookings: { readonly of: { readonly kind: StaffBookingKind }; readonly flow: StaffBookingsFlow };
  /** Fans' installment plans in assisted sales. */
  assistedInstallments: {
    readonly of: { readonly searchText: string; readonly isOverdueList: boolean };
    readonly flow: AssistedInstallmentsFlow;
  };
  /** The plans that can pay for held seats. */
  planOffer: {
    readonly of: { readonly salesChannel: SalesChannel; readonly reservationId: string };
    readonly flow: PlanOfferFlow;
  };
  /** The sale of one event, for managers. */
  saleControls: { readonly of: { readonly eventId: string }; readonly flow: SaleControlsFlow };
  /** The draft of one event, or the event from which one is started, for managers. */
  eventDraft: { readonly of: EventDraftOf; readonly flow: EventDraftFlow };
  /** The cancellation of one event, for managers. */
  cancellation: { readonly of: { readonly eventId: string }; readonly flow: CancellationFlow };
  /** The payment exceptions, for managers. */
  paymentExceptions: { readonly of: PaymentExceptionsQuery; readonly flow: PaymentExceptionsFlow };
  /** A request to the people of support. */
  supportRequest: { readonly of: null; readonly flow: SupportRequestFlow };
  /** Unsubscribing from the newsletter with the token of its link; null when the link is truncated. */
  newsletter: { readonly of: { readonly token: string | null }; readonly flow: NewsletterFlow };
  /**
   * The sale in a sales channel. Its pages (entry, stadium, buy) share one layout, which requests the flow;
   * the outcome pages are outside of that layout, because a sale that has not started would redirect them to
   * the entry. `eventId` is the initial event of a new sale, which is loaded immediately.
   */
  sale: {
    readonly of: { readonly salesChannel: SalesChannel; readonly eventId?: string | null };
    readonly flow: SaleFlow;
  };
  /** The live seat availability of an event, for the seat map. */
  seatAvailability: {
    readonly of: { readonly eventId: string; readonly layoutId: string };
    readonly flow: SeatAvailabilityFlow;
  };
  /** The box office: cash for a code. */
  /** The way from a zone to a section to its seats. */
  seatPicker: { readonly of: SeatPickerInput & { readonly eventId: string }; readonly flow: SeatPickerFlow };
  /** The hold of this device's sale, for the pages outside of the checkout. */
  runningHold: { readonly of: null; readonly flow: RunningHoldFlow };
  boxOffice: { readonly of: null; readonly flow: BoxOfficeFlow };
  /** The changing text of a dynamic entry code. */
  entryCode: { readonly of: EntryCodeInput; readonly flow: EntryCodeFlow };
  checkoutOutcome: {
    readonly of: { readonly salesChannel: SalesChannel; readonly of: PurchaseQuery };
    readonly flow: CheckoutOutcomeFlow;
  };
  /** A payment link that the payer opened; null when the link is truncated. */
  paymentLink: { readonly of: { readonly token: string | null }; readonly flow: PaymentLinkFlow };
  /** The same link for the seller who sent it. */
  paymentLinkSent: { readonly of: { readonly orderId: string }; readonly flow: PaymentLinkSentFlow };
  /** One of the fan's own installment plans and its payments. */
  installment: { readonly of: { readonly planId: string }; readonly flow: InstallmentFlow };
  /** The bank's confirmation of a card payment. */
  bankChallenge: { readonly of: BankChallenge; readonly flow: BankChallengeFlow };
  cashSteps: {
    readonly of: { readonly checkoutProvider: CashCheckoutProvider; readonly orderId: string };
    readonly flow: CashStepsFlow;
  };
};
export type FlowName = keyof FlowTypes;

/** Requests one kind of flow: what a screen gets that starts other flows. */
export type GetFlow<Name extends FlowName> = (of: FlowTypes[Name]['of']) => FlowTypes[Name]['flow'];

/** The code that the first page does not need, by what it is needed for. */
export type BundleName =
  | 'sale'
  | 'runningHold'
  | 'purchase'
  | 'outcome'
  | 'installments'
  | 'login'
  | 'records'
  | 'tickets'
  | 'account'
  | 'operators'
  | 'backOffice'
  | 'catalogue';

/**
 * All flows of the application, as routes see them. A flow is started by its first request, so requests can be
 * repeated; composition stops it when its pages are left.
 */
export interface Flows {
  readonly session: SessionFlow;
  readonly preferences: PreferencesFlow;
  /**
   * Loads a bundle of flows. Route loaders await it together with their page; only then may its flows be
   * requested. Later calls return the same promise.
   */
  prepare(bundle: BundleName): Promise<void>;
  /** Checks whether the login is loaded; a sale loads it only when it is needed. */
  isLoginPrepared(): boolean;
  /** Checks whether this device may hold seats, without asking the server: their bar gets its room at once. */
  expectsRunningHold(): boolean;
  get<Name extends FlowName>(name: Name, of: FlowTypes[Name]['of']): FlowTypes[Name]['flow'];
  /** Stops the flows of this kind and starts a new one. */
  restart<Name extends FlowName>(name: Name, of: FlowTypes[Name]['of']): FlowTypes[Name]['flow'];
  /** Returns the flow that was requested last, while its page is open. */
  findLatest<Name extends FlowName>(name: Name): FlowTypes[Name]['flow'] | null;
  /** The gesture recognizer of the seat map. */
  readonly startGestureRecognizer: StartGestureRecognizer;
  resource<Name extends ResourceName>(
    name: Name,
    query: Resources[Name]['query'],
  ): ResourceFlow<Resources[Name]['query'], Resources[Name]['value']>;
}
