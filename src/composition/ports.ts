import type { Http } from '#adapters/http/http-client.ts';
import type { AccountSessionsPort } from '#application/account-sessions.port.ts';
import type { AppEntryPort } from '#application/app-entry.port.ts';
import type { AssistedInstallmentsPort } from '#application/assisted-installments.port.ts';
import type { AuthenticationPort, SessionPort } from '#application/authentication.port.ts';
import type { CancellationsPort } from '#application/cancellations.port.ts';
import type { CheckoutPort } from '#application/checkout.port.ts';
import type { ClockPort } from '#application/clock.port.ts';
import type { CrashReportsPort } from '#application/crash-reports.port.ts';
import type { DraftPreviewsPort } from '#application/draft-previews.port.ts';
import type { ErrorLogPort } from '#application/error-log.port.ts';
import type { EventCataloguePort } from '#application/event-catalogue.port.ts';
import type { EventDirectoryPort } from '#application/event-directory.port.ts';
import type { EventDraftsPort } from '#application/event-drafts.port.ts';
import type { FanAccessPort } from '#application/fan-access.port.ts';
import type { FanAccountsPort } from '#application/fan-accounts.port.ts';
import type { FileDownloadPort } from '#application/file-download.port.ts';
import type { GeolocationPort } from '#application/geolocation.port.ts';
import type { InstallmentPlansPort, InstallmentsPort } from '#application/installments.port.ts';
import type { LoginStoragePort } from '#application/login-storage.port.ts';
import type { ManagedCataloguePort } from '#application/managed-catalogue.port.ts';
import type { MyPurchasesPort } from '#application/my-purchases.port.ts';
import type { MyTicketsPort } from '#application/my-tickets.port.ts';
import type { NewsletterPort } from '#application/newsletter.port.ts';
import type { OfflineStoragePort, OfflineTicketsPort } from '#application/offline-tickets.port.ts';
import type { OneTimePasswordsPort } from '#application/one-time-passwords.port.ts';
import type { OperatorLoginPort } from '#application/operator-login.port.ts';
import type { OperatorsPort } from '#application/operators.port.ts';
import type { PaymentExceptionsPort } from '#application/payment-exceptions.port.ts';
import type { PaymentLinksPort } from '#application/payment-links.port.ts';
import type { PlanOffersPort } from '#application/plan-offers.port.ts';
import type { PreferencesPort } from '#application/preferences.port.ts';
import type { ProfilePort } from '#application/profile.port.ts';
import type { PublicContentPort } from '#application/public-content.port.ts';
import type { PurchaseUpdatesPort } from '#application/purchase-updates.port.ts';
import type { ReauthenticationPort } from '#application/reauthentication.port.ts';
import type { RefundsPort } from '#application/refunds.port.ts';
import type { RenewalsPort } from '#application/renewals.port.ts';
import type { SaleControlsPort } from '#application/sale-controls.port.ts';
import type { IdempotencyKeysPort, SaleStoragePort } from '#application/sale-storage.port.ts';
import type { SavedCardsPort } from '#application/saved-cards.port.ts';
import type { SeatAvailabilityPort } from '#application/seat-availability.port.ts';
import type { SeatHoldsPort } from '#application/seat-holds.port.ts';
import type { SecondFactorSettingsPort } from '#application/second-factor-settings.port.ts';
import type { SessionUpdatesPort } from '#application/session-updates.port.ts';
import type { StaffBookingsPort } from '#application/staff-bookings.port.ts';
import type { SupportPort } from '#application/support.port.ts';
import type { TicketTransfersPort } from '#application/ticket-transfers.port.ts';
import type { TranslationsPort } from '#application/translations.port.ts';
import type { VenueLayoutsPort } from '#application/venue-layouts.port.ts';

/** All ports by their tokens. */
export interface Ports {
  readonly accountSessions: AccountSessionsPort;
  readonly appEntry: AppEntryPort;
  readonly assistedInstallments: AssistedInstallmentsPort;
  readonly authentication: AuthenticationPort;
  readonly cancellations: CancellationsPort;
  readonly checkout: CheckoutPort;
  readonly clock: ClockPort;
  readonly crashReports: CrashReportsPort;
  readonly draftPreviews: DraftPreviewsPort;
  readonly errorLog: ErrorLogPort;
  readonly eventCatalogue: EventCataloguePort;
  readonly eventDirectory: EventDirectoryPort;
  readonly eventDrafts: EventDraftsPort;
  readonly fanAccess: FanAccessPort;
  readonly fanAccounts: FanAccountsPort;
  readonly fileDownload: FileDownloadPort;
  readonly geolocation: GeolocationPort;
  readonly installmentPlans: InstallmentPlansPort;
  readonly installments: InstallmentsPort;
  readonly keys: IdempotencyKeysPort;
  readonly loginStorage: LoginStoragePort;
  readonly managedCatalogue: ManagedCataloguePort;
  readonly myPurchases: MyPurchasesPort;
  readonly myTickets: MyTicketsPort;
  readonly newsletter: NewsletterPort;
  readonly offlineStorage: OfflineStoragePort;
  readonly offlineTickets: OfflineTicketsPort;
  readonly oneTimePasswords: OneTimePasswordsPort;
  readonly operatorLogin: OperatorLoginPort;
  readonly operators: OperatorsPort;
  readonly paymentExceptions: PaymentExceptionsPort;
  readonly paymentLinks: PaymentLinksPort;
  readonly preferences: PreferencesPort;
  readonly profile: ProfilePort;
  readonly publicContent: PublicContentPort;
  readonly purchaseUpdates: PurchaseUpdatesPort;
  readonly reauthentication: ReauthenticationPort;
  readonly refunds: RefundsPort;
  readonly planOffers: PlanOffersPort;
  readonly renewals: RenewalsPort;
  readonly saleControls: SaleControlsPort;
  readonly saleStorage: SaleStoragePort;
  readonly savedCards: SavedCardsPort;
  readonly seatAvailability: SeatAvailabilityPort;
  readonly seatHolds: SeatHoldsPort;
  readonly secondFactorSettings: SecondFactorSettingsPort;
  readonly session: SessionPort;
  readonly sessionUpdates: SessionUpdatesPort;
  readonly staffBookings: StaffBookingsPort;
  readonly support: SupportPort;
  readonly ticketTransfers: TicketTransfersPort;
  readonly translations: TranslationsPort;
  readonly venueLayouts: VenueLayoutsPort;
}

/** The ports that the first page uses before any bundle of flows is loaded. */
export type FirstPagePorts = Pick<
  Ports,
  | 'clock'
  | 'crashReports'
  | 'eventCatalogue'
  | 'keys'
  | 'offlineStorage'
  | 'preferences'
  | 'saleStorage'
  | 'session'
  | 'sessionUpdates'
  | 'translations'
>;

/** The adapters that keep some ports, by token. Each is made over HTTP, on the page, or both. */
export type PortBindings<Token extends keyof Ports = keyof Ports> = {
  readonly [Bound in Token]: (http: Http, page: Window) => Ports[Bound];
};

/** Resolves each port once, whichever bundle binds it first. */
export type ResolvePorts = <Token extends keyof Ports>(bindings: PortBindings<Token>) => Pick<Ports, Token>;

/** Loads the resolver of the ports of fans' or the staff's pages. */
export type LoadResolver = (audience: 'fan' | 'staff') => Promise<ResolvePorts>;
