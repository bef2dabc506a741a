import * as auth from './auth.ts';
import * as authV1 from './auth-v1.ts';
import * as boxOffice from './box-office.ts';
import * as bundles from './bundles.ts';
import * as cancellations from './cancellations.ts';
import * as cards from './cards.ts';
import * as cart from './cart.ts';
import * as checkout from './checkout.ts';
import * as clientErrors from './client-errors.ts';
import * as currentSession from './current-session.ts';
import * as draftPreviews from './draft-previews.ts';
import type { Endpoint } from './endpoint.ts';
import * as eventDirectory from './event-directory.ts';
import * as eventDrafts from './event-drafts.ts';
import * as events from './events.ts';
import * as fanAccess from './fan-access.ts';
import * as fans from './fans.ts';
import * as installmentPayments from './installment-payments.ts';
import * as installments from './installments.ts';
import * as managedCatalogue from './managed-catalogue.ts';
import * as operators from './operators.ts';
import * as orders from './orders.ts';
import * as paymentExceptions from './payment-exceptions.ts';
import * as paymentLinks from './payment-links.ts';
import * as profile from './profile.ts';
import * as refunds from './refunds.ts';
import * as renewals from './renewals.ts';
import * as reservations from './reservations.ts';
import * as saleControls from './sale-controls.ts';
import * as seatConflicts from './seat-conflicts.ts';
import * as seats from './seats.ts';
import * as sessions from './sessions.ts';
import * as staffBookings from './staff-bookings.ts';
import * as supportRequests from './support-requests.ts';
import * as ticketTransfers from './ticket-transfers.ts';
import * as tickets from './tickets.ts';
import * as tours from './tours.ts';
import { mercadoPagoWebhook } from './webhooks.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

const modules = [
  eventDirectory,
  events,
  tours,
  bundles,
  seats,
  seatConflicts,
  reservations,
  cart,
  checkout,
  cards,
  paymentLinks,
  boxOffice,
  orders,
  tickets,
  currentSession,
  auth,
  authV1,
  fanAccess,
  fans,
  staffBookings,
  installments,
  installmentPayments,
  operators,
  profile,
  refunds,
  renewals,
  ticketTransfers,
  paymentExceptions,
  cancellations,
  saleControls,
  managedCatalogue,
  eventDrafts,
  draftPreviews,
  sessions,
  supportRequests,
  clientErrors,
] as const;

type ModuleValue<M> = M extends unknown ? M[keyof M] : never;
/** The endpoints as types, with their names and schemas. */
export type AnyEndpoint = Extract<ModuleValue<(typeof modules)[number]>, Endpoint>;

/** All endpoints that our pages may call: bound by the server and swept by the coverage tests. */
export const endpoints: readonly Endpoint[] = modules.flatMap((module) =>
  Object.values(module).filter(isEndpoint),
);

/** The endpoints that OpenAPI describes: also those that providers call. */
export const describedEndpoints: readonly Endpoint[] = [...endpoints, mercadoPagoWebhook];
