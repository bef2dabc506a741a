import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AccountSection } from '#domain/identity/account-section.ts';
import { appEntryPath } from '#domain/identity/site-path.ts';
import { withMessages } from '../i18n/load-messages.ts';
import { enterFromApp } from './enter-from-app.ts';
import { HomePage } from './HomePage.tsx';
import { prepare, prepareLogin } from './prepare-flows.ts';
import { rootRoute } from './root.route.tsx';
import { guardRoute } from './route-guard.ts';
import {
  parseEventSearch,
  parseLoginSearch,
  parseNewsletterSearch,
  parsePaymentExceptionSearch,
  parseReturnSearch,
} from './search-params.ts';
import { ticketRoutes } from './ticket.routes.tsx';

/** The pages that several routes show. */
const loadBackOfficePages = withMessages('backOffice', () => import('./BackOfficePages.tsx'));
const loadCataloguePages = withMessages('managers', () => import('./BackOfficeCataloguePages.tsx'));
const loadDraftPages = withMessages('managers', () => import('./BackOfficeDraftPages.tsx'));
const loadLoginPages = withMessages('login', () => import('./LoginPages.tsx'));
const loadManagerPages = withMessages('managers', () => import('./ManagerPages.tsx'));
const loadOperatorPages = withMessages('operators', () => import('./OperatorPages.tsx'));
const loadPurchasePages = withMessages('purchases', () => import('./PurchasePages.tsx'));
const loadRenewalPages = withMessages('purchases', () => import('./RenewalPages.tsx'));

const getParentRoute = () => rootRoute;

/** The only page in the first bundle: most people see it first. */
const home = createRoute({
  getParentRoute,
  path: '/',
  component: HomePage,
  validateSearch: parseEventSearch,
});

const event = createRoute({
  getParentRoute,
  path: '/event/$eventId',
  component: lazyRouteComponent(() => import('./EventPages.tsx'), 'EventPage'),
});
const createOrganisationRoute = (
  path: '/organisations' | '/organisations/$organisationId',
  name: 'OrganisationsPage' | 'OrganisationPage',
) =>
  createRoute({
    getParentRoute,
    path,
    validateSearch: parseEventSearch,
    component: lazyRouteComponent(
      withMessages('organisations', () => import('./OrganisationPages.tsx')),
      name,
    ),
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

const createAccountRoute = (
  path: '/profile' | `/profile/${AccountSection}`,
  name: 'ProfilePage' | 'BalancePage' | 'CardsPage' | 'DetailsPage' | 'NotificationsPage' | 'SecurityPage',
) =>
  createRoute({
    getParentRoute,
    path,
    beforeLoad: guardRoute,
    component: lazyRouteComponent(
      withMessages('account', () => import('./AccountPages.tsx')),
      name,
    ),
    loader: prepare('account'),
  });
const createOwnRoute = (
  path: '/my-purchases' | '/my-purchases/receipt' | '/my-purchases/renewals',
  component: ReturnType<typeof lazyRouteComponent>,
  bundle: 'records' | 'account',
) => createRoute({ getParentRoute, path, beforeLoad: guardRoute, component, loader: prepare(bundle) });
const login = createRoute({
  getParentRoute,
  path: '/authorization/login',
  validateSearch: parseLoginSearch,
  staticData: { chrome: 'none' },
  component: lazyRouteComponent(loadLoginPages, 'LoginPage'),
  loader: prepareLogin,
});
const appEntry = createRoute({
  getParentRoute,
  path: appEntryPath,
  staticData: { chrome: 'none' },
  beforeLoad: enterFromApp,
  component: lazyRouteComponent(loadLoginPages, 'AppEntryPage'),
  loader: prepareLogin,
});
const operators = createRoute({
  getParentRoute,
  path: '/authorization/operators',
  validateSearch: parseReturnSearch,
  staticData: { chrome: 'none' },
  component: lazyRouteComponent(loadOperatorPages, 'OperatorLoginPage'),
  loader: prepare('operators'),
});

const createContentRoute = (
  path: string,
  name: 'ForbiddenPage' | 'TermsPage' | 'PrivacyPage' | 'FaqsPage' | 'AboutPage',
) =>
  createRoute({
    getParentRoute,
    path,
    component: lazyRouteComponent(
      withMessages('content', () => import('./ContentPages.tsx')),
      name,
    ),
  });

const createComingSoonRoute = (path: string, name: 'InscriptionsPage' | 'InscriptionPage') =>
  createRoute({
    getParentRoute,
    path,
    component: lazyRouteComponent(
      withMessages('content', () => import('./ComingSoonPages.tsx')),
      name,
    ),
  });

const tours = createRoute({
  getParentRoute,
  path: '/tours',
  validateSearch: parseEventSearch,
  component: lazyRouteComponent(
    withMessages('content', () => import('./TourPages.tsx')),
    'ToursPage',
  ),
});

const layoutEditor = createRoute({
  getParentRoute,
  path: '/backoffice/layout_editor',
  beforeLoad: guardRoute,
  component: lazyRouteComponent(loadOperatorPages, 'LayoutEditorPage'),
  loader: prepare('operators'),
});

const operatorManagement = createRoute({
  getParentRoute,
  path: '/backoffice/operators',
  validateSearch: parseEventSearch,
  beforeLoad: guardRoute,
  component: lazyRouteComponent(loadManagerPages, 'OperatorsPage'),
  loader: prepare('operators'),
});

const fanAccess = createRoute({
  getParentRoute,
  path: '/backoffice/fans',
  beforeLoad: guardRoute,
  component: lazyRouteComponent(loadManagerPages, 'FanAccessPage'),
  loader: prepare('operators'),
});

const accountSecurity = createRoute({
  getParentRoute,
  path: '/backoffice/account',
  beforeLoad: guardRoute,
  component: lazyRouteComponent(loadOperatorPages, 'AccountSecurityPage'),
  loader: prepare('operators'),
});

const sales = createRoute({
  getParentRoute,
  path: '/backoffice/sales',
  validateSearch: parseEventSearch,
  beforeLoad: guardRoute,
  component: lazyRouteComponent(loadBackOfficePages, 'SalesPage'),
  loader: prepare('backOffice'),
});

const soldOrder = createRoute({
  getParentRoute,
  path: '/backoffice/sales/$orderId',
  beforeLoad: guardRoute,
  component: lazyRouteComponent(loadBackOfficePages, 'SoldOrderPage'),
  loader: prepare('backOffice'),
});

const createStaffBookingRoute = (path: string, page: 'StaffBookingsPage' | 'TransfersPage') =>
  createRoute({
    getParentRoute,
    path,
    beforeLoad: guardRoute,
    component: lazyRouteComponent(
      withMessages('staffBookings', () => import('./StaffBookingPages.tsx')),
      page,
    ),
    loader: prepare('backOffice'),
  });

const backOfficeEvents = createRoute({
  getParentRoute,
  path: '/backoffice/events',
  validateSearch: parseEventSearch,
  beforeLoad: guardRoute,
  component: lazyRouteComponent(loadBackOfficePages, 'BackOfficeEventsPage'),
  loader: prepare('backOffice'),
});

const backOfficeEvent = createRoute({
  getParentRoute,
  path: '/backoffice/events/$eventId',
  beforeLoad: guardRoute,
  component: lazyRouteComponent(loadBackOfficePages, 'BackOfficeEventDetailPage'),
  loader: prepare('backOffice'),
});

const catalogue = createRoute({
  getParentRoute,
  path: '/backoffice/catalogue',
  beforeLoad: guardRoute,
  component: lazyRouteComponent(loadCataloguePages, 'CataloguePage'),
});

const eventDraft = createRoute({
  getParentRoute,
  path: '/backoffice/catalogue/$draftId',
  beforeLoad: guardRoute,
  component: lazyRouteComponent(loadDraftPages, 'EventDraftPage'),
  loader: prepare('catalogue'),
});

const draftPreview = createRoute({
  getParentRoute,
  path: '/backoffice/catalogue/$draftId/preview',
  beforeLoad: guardRoute,
  component: lazyRouteComponent(() => import('./EventPages.tsx'), 'DraftPreviewPage'),
});

const paymentExceptions = createRoute({
  getParentRoute,
  path: '/backoffice/payment-exceptions',
  validateSearch: parsePaymentExceptionSearch,
  beforeLoad: guardRoute,
  component: lazyRouteComponent(loadBackOfficePages, 'PaymentExceptionsPage'),
  loader: prepare('backOffice'),
});

const contact = createRoute({
  getParentRoute,
  path: '/contact',
  component: lazyRouteComponent(
    withMessages('content', () => import('./ContactPages.tsx')),
    'ContactPage',
  ),
  loader: prepare('account'),
});

const unsubscribe = createRoute({
  getParentRoute,
  path: '/newsletter/unsubscribe',
  validateSearch: parseNewsletterSearch,
  component: lazyRouteComponent(
    withMessages('content', () => import('./NewsletterPages.tsx')),
    'UnsubscribePage',
  ),
  loader: prepare('account'),
});

/** The routes outside a sale (Spec §2), in its order, and the pages that it does not name. */
export const siteRoutes = [
  home,
  event,
  createContentRoute('/tos', 'TermsPage'),
  createContentRoute('/faqs', 'FaqsPage'),
  createContentRoute('/403', 'ForbiddenPage'),
  login,
  appEntry,
  operators,
  createContentRoute('/privacy-policies', 'PrivacyPage'),
  layoutEditor,
  operatorManagement,
  fanAccess,
  accountSecurity,
  sales,
  soldOrder,
  createStaffBookingRoute('/backoffice/staff-bookings', 'StaffBookingsPage'),
  createStaffBookingRoute('/backoffice/transfers', 'TransfersPage'),
  paymentExceptions,
  backOfficeEvents,
  backOfficeEvent,
  catalogue,
  eventDraft,
  draftPreview,
  unsubscribe,
  createAccountRoute('/profile', 'ProfilePage'),
  createAccountRoute('/profile/balance', 'BalancePage'),
  createAccountRoute('/profile/cards', 'CardsPage'),
  createAccountRoute('/profile/details', 'DetailsPage'),
  createAccountRoute('/profile/notifications', 'NotificationsPage'),
  createAccountRoute('/profile/security', 'SecurityPage'),
  createContentRoute('/about-us', 'AboutPage'),
  contact,
  expiredEvent,
  disabledEvent,
  createOrganisationRoute('/organisations', 'OrganisationsPage'),
  createOrganisationRoute('/organisations/$organisationId', 'OrganisationPage'),
  tours,
  createOwnRoute('/my-purchases', lazyRouteComponent(loadPurchasePages, 'PurchasesPage'), 'records'),
  createOwnRoute('/my-purchases/receipt', lazyRouteComponent(loadPurchasePages, 'ReceiptPage'), 'records'),
  createOwnRoute('/my-purchases/renewals', lazyRouteComponent(loadRenewalPages, 'RenewalsPage'), 'account'),
  ...ticketRoutes,
  createComingSoonRoute('/inscriptions', 'InscriptionsPage'),
  createComingSoonRoute('/inscriptions/detail', 'InscriptionPage'),
] as const;
