import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { ok } from '#domain/shared/result.ts';
import { memoryAccount } from './account.memory.ts';
import { memoryAppEntry } from './app-entry.memory.ts';
import { memoryAuthentication } from './authentication.memory.ts';
import { memoryCancellations } from './cancellations.memory.ts';
import { memoryCheckout } from './checkout.memory.ts';
import { memoryClock } from './clock.memory.ts';
import { memoryCrashReports } from './crash-reports.memory.ts';
import { memoryErrorLog } from './error-log.memory.ts';
import { memoryEventCatalogue } from './event-catalogue.memory.ts';
import { memoryEventDirectory } from './event-directory.memory.ts';
import { memoryEventDrafts } from './event-drafts.memory.ts';
import { memoryFanAccess } from './fan-access.memory.ts';
import { memoryFanAccounts } from './fan-accounts.memory.ts';
import { memoryInstallments } from './installments.memory.ts';
import { memoryLoginStorage } from './login-storage.memory.ts';
import { memoryManagedCatalogue } from './managed-catalogue.memory.ts';
import { createMemoryBackend } from './memory-backend.ts';
import { memoryMyPurchases } from './my-purchases.memory.ts';
import { memoryMyTickets } from './my-tickets.memory.ts';
import { memoryNewsletter } from './newsletter.memory.ts';
import { memoryOneTimePasswords } from './one-time-passwords.memory.ts';
import { memoryOperators } from './operators.memory.ts';
import { memoryPaymentExceptions } from './payment-exceptions.memory.ts';
import { memoryPaymentLinks } from './payment-links.memory.ts';
import { memoryPlanOffers } from './plan-offers.memory.ts';
import { memoryPreferences } from './preferences.memory.ts';
import { memoryPublicContent } from './public-content.memory.ts';
import { memoryPurchaseUpdates } from './purchase-updates.memory.ts';
import { memoryRefunds } from './refunds.memory.ts';
import { memoryRenewals } from './renewals.memory.ts';
import { memorySaleControls } from './sale-controls.memory.ts';
import { memoryDevice } from './sale-storage.memory.ts';
import { memorySavedCards } from './saved-cards.memory.ts';
import { memorySeatAvailability } from './seat-availability.memory.ts';
import { memorySeatHolds } from './seat-holds.memory.ts';
import { memoryBrowserTabs } from './session-updates.memory.ts';
import { memoryStaffBookings } from './staff-bookings.memory.ts';
import { memorySupport } from './support.memory.ts';
import { memoryTicketTransfers } from './ticket-transfers.memory.ts';
import { memoryTranslations } from './translations.memory.ts';
import { memoryVenueLayouts } from './venue-layouts.memory.ts';

/** The default time: a Friday morning in November, while events are on sale. */
const defaultNow = Date.UTC(2026, 10, 20, 15, 0);

/**
 * Creates every port over one in-memory backend, together with the backend itself, so that tests can arrange its
 * state.
 */
export function memoryPorts({
  market = 'COL',
  now = defaultNow,
}: {
  readonly market?: MarketCode;
  readonly now?: Instant;
} = {}) {
  const clock = memoryClock(now);
  const backend = createMemoryBackend({ clock, market });
  const device = memoryDevice();
  const operators = memoryOperators(backend);
  const account = memoryAccount(backend);
  const tabs = memoryBrowserTabs();
  const files: { readonly name: string; readonly text: string }[] = [];
  let keys = 0;
  const authentication = memoryAuthentication(backend);
  const checkout = memoryCheckout(backend);
  const installments = memoryInstallments(backend, checkout);
  const eventDrafts = memoryEventDrafts(backend);
  return {
    backend,
    device,
    clock,
    authentication,
    session: authentication,
    appEntry: memoryAppEntry(backend),
    checkout,
    crashReports: memoryCrashReports(),
    installments,
    installmentPlans: installments,
    planOffers: memoryPlanOffers(backend),
    assistedInstallments: installments.assistedInstallments,
    eventCatalogue: memoryEventCatalogue(backend),
    eventDirectory: memoryEventDirectory(backend),
    fanAccess: memoryFanAccess(backend, operators.isRecent),
    fanAccounts: memoryFanAccounts(backend),
    errorLog: memoryErrorLog(),
    account,
    tabs,
    files,
    fileDownload: { save: (name: string, text: string) => void files.push({ name, text }) },
    staffBookings: memoryStaffBookings(backend),
    seatAvailability: memorySeatAvailability(backend),
    loginStorage: memoryLoginStorage(),
    geolocation: { findPosition: async () => ok([5.03, -75.45] as const) },
    myPurchases: memoryMyPurchases(backend),
    myTickets: memoryMyTickets(backend),
    newsletter: memoryNewsletter(backend),
    support: memorySupport(backend),
    offlineStorage: { clear: () => {} },
    offlineTickets: { keep: () => {} },
    oneTimePasswords: memoryOneTimePasswords(),
    operatorLogin: operators,
    operators,
    secondFactorSettings: operators,
    accountSessions: account.accountSessions,
    paymentLinks: memoryPaymentLinks(backend, checkout),
    preferences: memoryPreferences(),
    profile: account.profile,
    reauthentication: account.reauthentication,
    publicContent: memoryPublicContent(),
    purchaseUpdates: memoryPurchaseUpdates(backend),
    paymentExceptions: memoryPaymentExceptions(backend, []),
    cancellations: memoryCancellations(backend),
    refunds: memoryRefunds(backend),
    renewals: memoryRenewals(backend, []),
    draftPreviews: eventDrafts,
    eventDrafts,
    managedCatalogue: memoryManagedCatalogue(backend),
    saleControls: memorySaleControls(backend),
    saleStorage: device.tab(),
    savedCards: memorySavedCards(backend, checkout),
    sessionUpdates: tabs.tab(),
    seatHolds: memorySeatHolds(backend),
    ticketTransfers: memoryTicketTransfers(backend),
    translations: memoryTranslations(),
    venueLayouts: memoryVenueLayouts(backend),
    keys: { generate: () => `key-${++keys}-${String(now)}` },
  };
}
export type MemoryPorts = ReturnType<typeof memoryPorts>;
