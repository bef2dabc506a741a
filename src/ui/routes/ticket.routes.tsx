import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paymentLinkPath } from '#domain/identity/site-path.ts';
import { ticketOfferPath, ticketTransferPath } from '#domain/ticket/ticket-transfer.ts';
import { withMessages } from '../i18n/load-messages.ts';
import { prepare } from './prepare-flows.ts';
import { rootRoute } from './root.route.tsx';
import { guardRoute } from './route-guard.ts';
import { parseOfferSearch, parseTicketSearch } from './search-params.ts';

const getParentRoute = () => rootRoute;

const loadTicketTransferPages = withMessages('ticketTransfers', () => import('./TicketTransferPages.tsx'));

const myTickets = createRoute({
  getParentRoute,
  path: '/my-tickets',
  beforeLoad: guardRoute,
  component: lazyRouteComponent(
    withMessages('tickets', () => import('./TicketPages.tsx')),
    'TicketsPage',
  ),
  loader: prepare('records', 'tickets'),
});
const ticketTransfer = createRoute({
  getParentRoute,
  path: ticketTransferPath,
  beforeLoad: guardRoute,
  validateSearch: parseTicketSearch,
  component: lazyRouteComponent(loadTicketTransferPages, 'TicketTransferPage'),
  loader: prepare('tickets'),
});
/** Opened from a message by the person it was sent to, who may have no account yet. */
const ticketOffer = createRoute({
  getParentRoute,
  path: ticketOfferPath,
  validateSearch: parseOfferSearch,
  component: lazyRouteComponent(loadTicketTransferPages, 'TicketOfferPage'),
  loader: prepare('tickets'),
});

/** Opened from a message by the person it was sent to. */
const paymentLink = createRoute({
  getParentRoute,
  path: paymentLinkPath,
  staticData: { chrome: 'plain', hidesTabBar: true },
  component: lazyRouteComponent(
    withMessages('outcome', () => import('./PaymentLinkPages.tsx')),
    'PaymentLinkPage',
  ),
  loader: prepare('outcome'),
});

/** The routes of tickets: a fan's own, giving them to others, and paying for those that a seller holds. */
export const ticketRoutes = [myTickets, ticketTransfer, ticketOffer, paymentLink] as const;
