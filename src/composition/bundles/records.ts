import { browserGeolocation } from '#adapters/browser/geolocation.browser.ts';
import { browserOfflineTickets } from '#adapters/browser/offline-tickets.browser.ts';
import { createPublicContent } from '#adapters/content/public-content.content.ts';
import { draftPreviewsOverHttp } from '#adapters/http/draft-previews.http.ts';
import { eventDirectoryOverHttp } from '#adapters/http/event-directory.http.ts';
import { installmentPlansOverHttp } from '#adapters/http/installment-plans.http.ts';
import { myPurchasesOverHttp } from '#adapters/http/my-purchases.http.ts';
import { myTicketsOverHttp } from '#adapters/http/my-tickets.http.ts';
import { offlineReads } from '#adapters/http/offline-reads.ts';
import type { PortBindings } from '../ports.ts';

/** The ports that later pages only read from: purchases, tickets, questions and the device's position. */
export const recordPorts = {
  draftPreviews: draftPreviewsOverHttp,
  eventDirectory: eventDirectoryOverHttp,
  geolocation: (_http, page) => browserGeolocation(page),
  installmentPlans: installmentPlansOverHttp,
  myPurchases: myPurchasesOverHttp,
  myTickets: myTicketsOverHttp,
  offlineTickets: (_http, page) => browserOfflineTickets(page, offlineReads),
  publicContent: (http) => createPublicContent((path) => http.json({ method: 'GET', path })),
} satisfies Partial<PortBindings>;
