import type { EventDetail } from '#domain/catalogue/event.ts';
import type { BackOfficeEventPage } from '#domain/catalogue/event-cancellation.ts';
import type { EventPage, EventQuery, HomePage } from '#domain/catalogue/event-list.ts';
import type { FaqQuery, FrequentQuestion } from '#domain/catalogue/faq.ts';
import type { LoginStep } from '#domain/identity/login-step.ts';
import type { AccessLogPage } from '#domain/identity/operator.ts';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import type { OrderPage, SellerSales } from '#domain/order/order-list.ts';
import type { Order, PurchaseQuery } from '#domain/order/purchase.ts';
import type { SoldOrderPage } from '#domain/order/refund.ts';
import type { StaffBookingKind } from '#domain/order/staff-booking.ts';
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
import type { BoxOfficeFlow } from './box-office/box-office.machine.ts';
import type { CancellationFlow } from './cancellation/cancellation.machine.ts';
import type { CashStepsFlow } from './cash-steps/cash-steps.machine.ts';
import type { CheckoutOutcomeFlow } from './checkout-outcome/checkout-outcome.machine.ts';
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
import type { PreferencesFlow } from './preferences/preferences.machine.ts';
import type { ProfileFlow } from './profile/profile.machine.ts';
import type { RefundFlow } from './refund/refund.machine.ts';
import type { ResourceFlow } from './resource/resource.machine.ts';
import type { SaleFlow } from './sale/sale.machine.ts';
import type { SeatAvailabilityFlow } from './seat-availability/seat-availability.machine.ts';
import type { StartGestureRecognizer } from './seat-map/gestures.ts';
import type { SecondFactorSettingsFlow } from './second-factor-settings/second-factor-settings.machine.ts';
import type { SessionFlow } from './session/session.machine.ts';
import type { StaffBookingsFlow } from './staff-bookings/staff-bookings.machine.ts';

/** The readable resources by name, each with its query and value. */
export type Resources = {
  home: { readonly query: null; readonly value: HomePage };
  search: { readonly query: EventQuery; readonly value: EventPage };
  event: { readonly query: { readonly id: string }; readonly value: EventDetail };
  stock: { readonly query: { readonly eventId: string }; readonly value: readonly SectionStock[] };
  overview: { readonly query: { readonly layoutId: string }; readonly value: VenueOverview };
  orders: { readonly query: { readonly page: number }; readonly value: OrderPage };
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
  /** The events of the market, for managers. */
  backOfficeEvents: { readonly query: { readonly page: number }; readonly value: BackOfficeEventPage };
  /** The open payment exceptions, counted in the navigation. */
  openPaymentExceptions: { readonly query: null; readonly value: PaymentExceptionPage };
  faq: { readonly query: FaqQuery; readonly value: readonly FrequentQuestion[] };
  signIns: { readonly query: { readonly page: number }; readonly value: AccessLogPage };
  sellerSales: { readonly query: null; readonly value: SellerSales };
};
export type ResourceName = keyof Resources;

/**
 * All flows of the application, as routes see them. Each call returns the running flow or starts it, so calls
 * can be repeated; composition stops a flow when its pages are left.
 */
export interface Flows {
  readonly session: SessionFlow;
  readonly preferences: PreferencesFlow;
  /**
   * Loads code that the first page does not need. Route loaders await it together with their page; only then
   * may the flows be requested. Later calls return the same promise.
   */
  prepare(
    what: 'sale' | 'purchase' | 'outcome' | 'login' | 'records' | 'account' | 'operators' | 'office',
  ): Promise<void>;
  /** Checks whether the login is loaded; a sale loads it only when it is needed. */
  isLoginPrepared(): boolean;
  /**
   * `returnTo` is the address to continue at; anything but a path of this site becomes '/'. `step` is the
   * first step.
   */
  login(of: { readonly returnTo: string; readonly place: LoginPlace; readonly step?: LoginStep }): LoginFlow;
  /** Starts signing in with the code of a mobile app link; null when the link is truncated. */
  startAppEntry(of: { readonly code: string | null; readonly returnTo: string }): void;
  /** Returns the most recent one while its page is open. */
  getAppEntry(): AppEntryFlow | null;
  /** The staff login; `invitation` is the secret of an invitation link. */
  operatorLogin(of: {
    readonly returnTo: string | null;
    readonly invitation: string | null;
  }): OperatorLoginFlow;
  /** Staff accounts, for managers. */
  operators(): OperatorsFlow;
  /** Password resets of fans, for managers. */
  fanAccess(): FanAccessFlow;
  /** The second factor of the signed-in staff member. */
  secondFactorSettings(): SecondFactorSettingsFlow;
  /** The sessions and password of the signed-in staff member. */
  accountSecurity(): AccountSecurityFlow;
  /** The signed-in user's account. */
  profile(): ProfileFlow;
  /** Refunds of one order, for managers. */
  refund(of: { readonly orderId: string }): RefundFlow;
  /** Staff bookings of one kind. */
  staffBookings(of: { readonly kind: StaffBookingKind }): StaffBookingsFlow;
  /** Fans' installment plans in assisted sales. */
  assistedInstallments(): AssistedInstallmentsFlow;
  /** The cancellation of one event, for managers. */
  cancellation(of: { readonly eventId: string }): CancellationFlow;
  /** The payment exceptions, for managers. */
  paymentExceptions(of: PaymentExceptionsQuery): PaymentExceptionsFlow;
  /** Unsubscribing from the newsletter with the token of its link; null when the link is truncated. */
  newsletter(of: { readonly token: string | null }): NewsletterFlow;
  /**
   * The sale in a sales channel. Its pages (entry, stadium, buy) share one layout, which requests the flow;
   * the outcome pages are outside of that layout, because a sale that has not started would redirect them to
   * the entry. `eventId` is the initial event of a new sale, which is loaded immediately.
   */
  sale(salesChannel: SalesChannel, eventId?: string | null): SaleFlow;
  /** The live seat availability of an event, for the seat map. */
  seatAvailability(of: { readonly eventId: string; readonly layoutId: string }): SeatAvailabilityFlow;
  /** The box office: cash for a code. */
  boxOffice(): BoxOfficeFlow;
  checkoutOutcome(of: {
    readonly salesChannel: SalesChannel;
    readonly of: PurchaseQuery;
  }): CheckoutOutcomeFlow;
  /** A payment link that the payer opened; null when the link is truncated. */
  paymentLink(of: { readonly token: string | null }): PaymentLinkFlow;
  /** The same link for the seller who sent it. */
  paymentLinkSent(of: { readonly orderId: string }): PaymentLinkSentFlow;
  /** One of the fan's own installment plans and its payments. */
  installment(of: { readonly planId: string }): InstallmentFlow;
  cashSteps(of: { readonly checkoutProvider: CashCheckoutProvider; readonly orderId: string }): CashStepsFlow;
  /** The gesture recognizer of the seat map. */
  readonly startGestureRecognizer: StartGestureRecognizer;
  resource<Name extends ResourceName>(
    name: Name,
    query: Resources[Name]['query'],
  ): ResourceFlow<Resources[Name]['query'], Resources[Name]['value']>;
}
