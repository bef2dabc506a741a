import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appEntryPath, payLinkPath } from '#domain/auth/site-path.ts';
import { withWords } from '../i18n/words.ts';
import { guard } from './access.ts';
import { enterFromApp } from './enter-from-app.ts';
import { HomePage } from './HomePage.tsx';
import {
  prepareAccount,
  prepareLogin,
  prepareOffice,
  prepareOperators,
  prepareOutcome,
  prepareRecords,
} from './prepare-flows.ts';
import { rootRoute } from './root.route.tsx';
import { alertQueryIn, eventQueryIn, loginIn, newsTokenIn, returnIn } from './search-params.ts';

const getParentRoute = () => rootRoute;

/** The only page that is not fetched when it is wanted: it is the first that most people see. */
const home = createRoute({ getParentRoute, path: '/', component: HomePage, validateSearch: eventQueryIn });

const event = createRoute({
  getParentRoute,
  path: '/event/$eventId',
  component: lazyRouteComponent(() => import('./EventPages.tsx'), 'EventPage'),
});
const expiredEvent = createRoute({
  getParentRoute,
  path: '/expired-event',
  component: lazyRouteComponent(() => import('./EventPages.tsx'), 'ExpiredEventPage'),
});
const disabledEvent = createRoute({
  getParentRoute,
  path: '/disabled-event',
  component: lazyRouteComponent(() => import('./EventPages.tsx'), 'DisabledEventPage'),
});

const profile = createRoute({
  getParentRoute,
  path: '/profile',
  beforeLoad: guard,
  component: lazyRouteComponent(
    withWords('account', () => import('./AccountPages.tsx')),
    'ProfilePage',
  ),
  loader: prepareAccount,
});
const myPurchases = createRoute({
  getParentRoute,
  path: '/my-purchases',
  beforeLoad: guard,
  component: lazyRouteComponent(
    withWords('purchases', () => import('./PurchasePages.tsx')),
    'PurchasesPage',
  ),
  loader: prepareRecords,
});
const receipt = createRoute({
  getParentRoute,
  path: '/my-purchases/receipt',
  beforeLoad: guard,
  component: lazyRouteComponent(
    withWords('purchases', () => import('./PurchasePages.tsx')),
    'ReceiptPage',
  ),
  loader: prepareRecords,
});
const myTickets = createRoute({
  getParentRoute,
  path: '/my-tickets',
  beforeLoad: guard,
  component: lazyRouteComponent(
    withWords('tickets', () => import('./TicketPages.tsx')),
    'TicketsPage',
  ),
  loader: prepareRecords,
});

const login = createRoute({
  getParentRoute,
  path: '/authorization/login',
  validateSearch: loginIn,
  staticData: { chrome: 'none' },
  component: lazyRouteComponent(
    withWords('login', () => import('./LoginPages.tsx')),
    'LoginPage',
  ),
  loader: prepareLogin,
});
const fromApp = createRoute({
  getParentRoute,
  path: appEntryPath,
  staticData: { chrome: 'none' },
  beforeLoad: enterFromApp,
  component: lazyRouteComponent(
    withWords('login', () => import('./LoginPages.tsx')),
    'AppEntryPage',
  ),
  loader: prepareLogin,
});
const operators = createRoute({
  getParentRoute,
  path: '/authorization/operators',
  validateSearch: returnIn,
  staticData: { chrome: 'none' },
  component: lazyRouteComponent(
    withWords('operators', () => import('./OperatorPages.tsx')),
    'OperatorDoorPage',
  ),
  loader: prepareOperators,
});

const content = (
  path: string,
  name: 'ForbiddenPage' | 'TermsPage' | 'PrivacyPage' | 'FaqsPage' | 'AboutPage',
) =>
  createRoute({
    getParentRoute,
    path,
    component: lazyRouteComponent(() => import('./ContentPages.tsx'), name),
  });

const later = (path: string, name: 'ToursPage' | 'InscriptionsPage' | 'InscriptionPage') =>
  createRoute({
    getParentRoute,
    path,
    component: lazyRouteComponent(() => import('./LaterPages.tsx'), name),
  });

const layoutEditor = createRoute({
  getParentRoute,
  path: '/backoffice/layout_editor',
  beforeLoad: guard,
  component: lazyRouteComponent(
    withWords('operators', () => import('./OperatorPages.tsx')),
    'EditorPage',
  ),
  loader: prepareOperators,
});

const operatorsOffice = createRoute({
  getParentRoute,
  path: '/backoffice/operators',
  validateSearch: eventQueryIn,
  beforeLoad: guard,
  component: lazyRouteComponent(
    withWords('managers', () => import('./ManagerPages.tsx')),
    'OperatorsOfficePage',
  ),
  loader: prepareOperators,
});

const fanAccess = createRoute({
  getParentRoute,
  path: '/backoffice/fans',
  beforeLoad: guard,
  component: lazyRouteComponent(
    withWords('managers', () => import('./ManagerPages.tsx')),
    'FanAccessPage',
  ),
  loader: prepareOperators,
});

const ownAccess = createRoute({
  getParentRoute,
  path: '/backoffice/account',
  beforeLoad: guard,
  component: lazyRouteComponent(
    withWords('operators', () => import('./OperatorPages.tsx')),
    'OwnAccessPage',
  ),
  loader: prepareOperators,
});

const sales = createRoute({
  getParentRoute,
  path: '/backoffice/sales',
  validateSearch: eventQueryIn,
  beforeLoad: guard,
  component: lazyRouteComponent(
    withWords('office', () => import('./OfficePages.tsx')),
    'SalesPage',
  ),
  loader: prepareOffice,
});

const soldOrder = createRoute({
  getParentRoute,
  path: '/backoffice/sales/$orderId',
  beforeLoad: guard,
  component: lazyRouteComponent(
    withWords('office', () => import('./OfficePages.tsx')),
    'SoldOrderPage',
  ),
  loader: prepareOffice,
});

const kept = (path: string, page: 'KeptSeatsPage' | 'TransfersPage') =>
  createRoute({
    getParentRoute,
    path,
    beforeLoad: guard,
    component: lazyRouteComponent(
      withWords('kept', () => import('./KeptPages.tsx')),
      page,
    ),
    loader: prepareOffice,
  });

const officeEvents = createRoute({
  getParentRoute,
  path: '/backoffice/events',
  validateSearch: eventQueryIn,
  beforeLoad: guard,
  component: lazyRouteComponent(
    withWords('office', () => import('./OfficePages.tsx')),
    'OfficeEventsPage',
  ),
  loader: prepareOffice,
});

const officeEvent = createRoute({
  getParentRoute,
  path: '/backoffice/events/$eventId',
  beforeLoad: guard,
  component: lazyRouteComponent(
    withWords('office', () => import('./OfficePages.tsx')),
    'OfficeEventPage',
  ),
  loader: prepareOffice,
});

const alerts = createRoute({
  getParentRoute,
  path: '/backoffice/alerts',
  validateSearch: alertQueryIn,
  beforeLoad: guard,
  component: lazyRouteComponent(
    withWords('office', () => import('./OfficePages.tsx')),
    'AlertsPage',
  ),
  loader: prepareOffice,
});

/** Opened from a message, by whoever was sent it. */
const payLink = createRoute({
  getParentRoute,
  path: payLinkPath,
  staticData: { chrome: 'plain', ownsFoot: true },
  component: lazyRouteComponent(
    withWords('outcome', () => import('./PayLinkPages.tsx')),
    'PayLinkPage',
  ),
  loader: prepareOutcome,
});

const unsubscribe = createRoute({
  getParentRoute,
  path: '/newsletter/unsubscribe',
  validateSearch: newsTokenIn,
  component: lazyRouteComponent(() => import('./NewsletterPages.tsx'), 'UnsubscribePage'),
  loader: prepareAccount,
});

/** The routes that are no part of a sale (Spec §2), in its order, and the pages that it does not name. */
export const siteRoutes = [
  home,
  event,
  content('/tos', 'TermsPage'),
  content('/faqs', 'FaqsPage'),
  content('/403', 'ForbiddenPage'),
  login,
  fromApp,
  operators,
  content('/privacy-policies', 'PrivacyPage'),
  layoutEditor,
  operatorsOffice,
  fanAccess,
  ownAccess,
  sales,
  soldOrder,
  kept('/backoffice/kept-seats', 'KeptSeatsPage'),
  kept('/backoffice/transfers', 'TransfersPage'),
  alerts,
  payLink,
  officeEvents,
  officeEvent,
  unsubscribe,
  profile,
  content('/about-us', 'AboutPage'),
  expiredEvent,
  disabledEvent,
  later('/tours', 'ToursPage'),
  myPurchases,
  receipt,
  myTickets,
  later('/inscriptions', 'InscriptionsPage'),
  later('/inscriptions/detail', 'InscriptionPage'),
] as const;
