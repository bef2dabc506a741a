import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { memoryAccount } from './account.memory.ts';
import { memoryAppEntry } from './app-entry.memory.ts';
import { memoryAuthentication } from './authentication.memory.ts';
import { boxOffice } from './box-office.ts';
import { memoryCancellations } from './cancellations.memory.ts';
import { memoryCheckout } from './checkout.memory.ts';
import { memoryClock } from './clock.memory.ts';
import { memoryCrashReports } from './crash-reports.memory.ts';
import { memoryEventCatalogue } from './event-catalogue.memory.ts';
import { memoryFanAccess } from './fan-access.memory.ts';
import { memoryFanAccounts } from './fan-accounts.memory.ts';
import { memoryFaultLog } from './fault-log.memory.ts';
import { memoryInstallments } from './installments.memory.ts';
import { memoryKeptSales } from './kept-sales.memory.ts';
import { memoryLiveSeats } from './live-seats.memory.ts';
import { memoryLoginMemory } from './login-memory.memory.ts';
import { memoryMoneyAlerts } from './money-alerts.memory.ts';
import { memoryMyPurchases } from './my-purchases.memory.ts';
import { memoryMyTickets } from './my-tickets.memory.ts';
import { memoryNewsletter } from './newsletter.memory.ts';
import { memoryOperators } from './operators.memory.ts';
import { memoryPaymentLinks } from './payment-links.memory.ts';
import { memoryPreferences } from './preferences.memory.ts';
import { memoryPublicContent } from './public-content.memory.ts';
import { memoryPurchaseNews } from './purchase-news.memory.ts';
import { memoryRefunds } from './refunds.memory.ts';
import { memoryDevice } from './sale-memory.memory.ts';
import { memorySeatHolds } from './seat-holds.memory.ts';
import { memoryBrowserTabs } from './session-news.memory.ts';
import { memoryTranslations } from './translations.memory.ts';
import { memoryVenueLayouts } from './venue-layouts.memory.ts';

/** A Friday morning in November, a good time to sell. */
const morning = Date.UTC(2026, 10, 20, 15, 0);

/** Every port over one small box office, with the box office itself to arrange things behind the counter. */
export function memoryPorts({
  market = 'COL',
  now = morning,
}: {
  readonly market?: MarketCode;
  readonly now?: Instant;
} = {}) {
  const clock = memoryClock(now);
  const office = boxOffice({ clock, market });
  const device = memoryDevice();
  const operators = memoryOperators(office);
  const account = memoryAccount(office);
  const tabs = memoryBrowserTabs();
  const files: { readonly name: string; readonly text: string }[] = [];
  let keys = 0;
  const authentication = memoryAuthentication(office);
  const checkout = memoryCheckout(office);
  const installments = memoryInstallments(office, checkout);
  return {
    office,
    device,
    clock,
    authentication,
    session: authentication,
    appEntry: memoryAppEntry(office),
    checkout,
    crashReports: memoryCrashReports(),
    installments,
    deskPlans: installments.deskPlans,
    eventCatalogue: memoryEventCatalogue(office),
    fanAccess: memoryFanAccess(office, operators.isRecent),
    fanAccounts: memoryFanAccounts(office),
    faultLog: memoryFaultLog(),
    account,
    tabs,
    files,
    fileDownload: { save: (name: string, text: string) => void files.push({ name, text }) },
    keptSales: memoryKeptSales(office),
    liveSeats: memoryLiveSeats(office),
    loginMemory: memoryLoginMemory(),
    myPurchases: memoryMyPurchases(office),
    myTickets: memoryMyTickets(office),
    newsletter: memoryNewsletter(office),
    operatorDoor: operators,
    operators,
    ownFactor: operators,
    ownSessions: account.ownSessions,
    paymentLinks: memoryPaymentLinks(office, checkout),
    preferences: memoryPreferences(),
    profile: account.profile,
    publicContent: memoryPublicContent(),
    purchaseNews: memoryPurchaseNews(office),
    alerts: memoryMoneyAlerts(office, []),
    cancellations: memoryCancellations(office),
    refunds: memoryRefunds(office),
    saleMemory: device.tab(),
    sessionNews: tabs.tab(),
    seatHolds: memorySeatHolds(office),
    translations: memoryTranslations(),
    venueLayouts: memoryVenueLayouts(office),
    keys: { next: () => `key-${++keys}-${String(now)}` },
  };
}
export type MemoryPorts = ReturnType<typeof memoryPorts>;
