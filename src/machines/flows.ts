import type { LoginStep } from '#domain/auth/login-step.ts';
import type { SignInPage } from '#domain/auth/operator.ts';
import type { EventDetail } from '#domain/catalogue/event.ts';
import type { OfficeEventPage } from '#domain/catalogue/event-cancellation.ts';
import type { EventPage, EventQuery, HomePage } from '#domain/catalogue/event-list.ts';
import type { FaqQuery, FrequentQuestion } from '#domain/content/faq.ts';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import type { KeptKind } from '#domain/order/kept-sale.ts';
import type { OrderPage, SellerSales } from '#domain/order/order-list.ts';
import type { Order, PurchaseSought } from '#domain/order/purchase.ts';
import type { SoldOrderPage } from '#domain/order/refund.ts';
import type { CashDesk } from '#domain/payment/cash-steps.ts';
import type { MoneyAlertPage } from '#domain/payment/money-alert.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import type { EventTickets } from '#domain/ticket/event-tickets.ts';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import type { VenueOverview } from '#domain/venue/layout.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import type { AppEntryFlow } from './app-entry/app-entry.machine.ts';
import type { CancellationFlow } from './cancellation/cancellation.machine.ts';
import type { CashStepsFlow } from './cash-steps/cash-steps.machine.ts';
import type { CheckoutOutcomeFlow } from './checkout-outcome/checkout-outcome.machine.ts';
import type { DeskPlansFlow } from './desk-plans/desk-plans.machine.ts';
import type { FanAccessFlow } from './fan-access/fan-access.machine.ts';
import type { HouseFlow } from './house/house.machine.ts';
import type { InstallmentFlow } from './installment/installment.machine.ts';
import type { KeptFlow } from './kept/kept.machine.ts';
import type { LoginPlace } from './login/login.context.ts';
import type { LoginFlow } from './login/login.machine.ts';
import type { AlertsSought, MoneyAlertsFlow } from './money-alerts/money-alerts.machine.ts';
import type { NewsletterFlow } from './newsletter/newsletter.machine.ts';
import type { OperatorDoorFlow } from './operator-door/operator-door.machine.ts';
import type { OperatorsFlow } from './operators/operators.machine.ts';
import type { OwnAccessFlow } from './own-access/own-access.machine.ts';
import type { OwnFactorFlow } from './own-factor/own-factor.machine.ts';
import type { PayLinkFlow } from './pay-link/pay-link.machine.ts';
import type { PreferencesFlow } from './preferences/preferences.machine.ts';
import type { ProfileFlow } from './profile/profile.machine.ts';
import type { RefundFlow } from './refund/refund.machine.ts';
import type { ResourceFlow } from './resource/resource.machine.ts';
import type { SaleFlow } from './sale/sale.machine.ts';
import type { StartGestures } from './seat-map/gestures.ts';
import type { SentLinkFlow } from './sent-link/sent-link.machine.ts';
import type { SessionFlow } from './session/session.machine.ts';
import type { TillFlow } from './till/till.machine.ts';

/** What can be read: by name, what is asked and what comes back. */
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
  /** What managers look up of what was sold. */
  sold: {
    readonly query: { readonly words: string; readonly page: number };
    readonly value: SoldOrderPage;
  };
  /** The programme, as managers see it. */
  officeEvents: { readonly query: { readonly page: number }; readonly value: OfficeEventPage };
  /** What waits before managers, to be counted beside their other pages. */
  openAlerts: { readonly query: null; readonly value: MoneyAlertPage };
  faq: { readonly query: FaqQuery; readonly value: readonly FrequentQuestion[] };
  signIns: { readonly query: { readonly page: number }; readonly value: SignInPage };
  sellerSales: { readonly query: null; readonly value: SellerSales };
};
export type ResourceName = keyof Resources;

/**
 * Every flow there is, as routes see them. Each call gets the running flow or starts it, so calling twice is harmless;
 * composition stops a flow when the pages it belongs to are left.
 */
export interface Flows {
  readonly session: SessionFlow;
  readonly preferences: PreferencesFlow;
  /**
   * Fetches what the first page does without. A route waits for it in its loader, beside the fetching of its page; the flows
   * may be asked for only then. What was prepared is the same promise from then on.
   */
  prepare(
    what: 'sale' | 'purchase' | 'outcome' | 'login' | 'records' | 'account' | 'operators' | 'office',
  ): Promise<void>;
  /** Whether the login may be asked for: a sale may need it, and only then fetches it. */
  isLoginPrepared(): boolean;
  /** `returnTo` is where to go afterwards; anything but a path of this site becomes '/'. `step` is where to begin. */
  login(of: { readonly returnTo: string; readonly place: LoginPlace; readonly step?: LoginStep }): LoginFlow;
  /** Begins the way from the mobile app into this browser, by the code of its link; null when the link was cut short. */
  openFromApp(of: { readonly code: string | null; readonly returnTo: string }): void;
  /** The one that began last, as long as its page is there. */
  fromApp(): AppEntryFlow | null;
  /** The operators' entrance; `invitation` is the secret of the link that somebody was sent. */
  operatorDoor(of: {
    readonly returnTo: string | null;
    readonly invitation: string | null;
  }): OperatorDoorFlow;
  /** The manager's office: who works here. */
  operators(): OperatorsFlow;
  /** A fan's way in, in a manager's hands. */
  fanAccess(): FanAccessFlow;
  /** An operator's own second factor. */
  ownFactor(): OwnFactorFlow;
  /** An operator's own sessions and password. */
  ownAccess(): OwnAccessFlow;
  /** One's own account. */
  profile(): ProfileFlow;
  /** One order in a manager's hands. */
  refund(of: { readonly orderId: string }): RefundFlow;
  /** Seats of one kind that wait for somebody here. */
  kept(of: { readonly kind: KeptKind }): KeptFlow;
  /** Fans' plans at the desk, and the money for their quotas. */
  deskPlans(): DeskPlansFlow;
  /** One event that a manager may cancel. */
  cancellation(of: { readonly eventId: string }): CancellationFlow;
  /** Money that a manager has to look at. */
  moneyAlerts(of: AlertsSought): MoneyAlertsFlow;
  /** The end of the news, by the token of a message's link; null when the link was cut short. */
  newsletter(of: { readonly token: string | null }): NewsletterFlow;
  /**
   * The sale at a desk. Its pages (entry, stadium, buy) share one layout, which calls this; the outcome pages stand beside
   * that layout, for a sale that has not begun would lead their address back to the entry. `eventId` is what one that begins is
   * for: the box office is asked for it at once.
   */
  sale(mode: SaleMode, eventId?: string | null): SaleFlow;
  /** The seats of an event, live, for the map. */
  house(of: { readonly eventId: string; readonly layoutId: string }): HouseFlow;
  /** The till of a window: cash for a code. */
  till(): TillFlow;
  outcome(of: { readonly mode: SaleMode; readonly of: PurchaseSought }): CheckoutOutcomeFlow;
  /** A link that somebody opened to pay by; null when it was cut short. */
  payLink(of: { readonly token: string | null }): PayLinkFlow;
  /** The same at the desk that sent it. */
  sentLink(of: { readonly orderId: string }): SentLinkFlow;
  /** A plan of one's own, and paying its quotas. */
  installment(of: { readonly planId: string }): InstallmentFlow;
  cashSteps(of: { readonly desk: CashDesk; readonly orderId: string }): CashStepsFlow;
  /** The hands of the seat map. */
  readonly startGestures: StartGestures;
  resource<Name extends ResourceName>(
    name: Name,
    query: Resources[Name]['query'],
  ): ResourceFlow<Resources[Name]['query'], Resources[Name]['value']>;
}
