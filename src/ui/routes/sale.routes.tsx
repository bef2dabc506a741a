import { type AnyRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import { withMessages } from '../i18n/load-messages.ts';
import { loadOutcomePages } from './load-outcome-pages.ts';
import { prepare, prepareSale } from './prepare-flows.ts';
import { redirectToCashOptions } from './requested-method.ts';
import { rootRoute } from './root.route.tsx';
import { guardRoute } from './route-guard.ts';
import { parseTourSearch } from './search-params.ts';

/** The two sales channels (Spec §2): separate layouts, so that going from one to the other leaves the first. */
const checkout = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout',
  component: Outlet,
});
const assistant = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assistant',
  beforeLoad: guardRoute,
  component: Outlet,
});

/** Builds the same steps for both channels. Seats and purchase share one sale flow; outcomes stand beside it. */
function buildSaleRoutes(layout: AnyRoute, salesChannel: SalesChannel) {
  const isAssisted = salesChannel === 'ASSISTED';
  const assistedStaticData = isAssisted ? ({ chrome: 'none', hidesTabBar: true } as const) : {};
  const sale = createRoute({
    getParentRoute: () => layout,
    id: 'sale',
    loader: prepareSale,
    component: isAssisted ? AssistedSaleLayout : SaleLayout,
    staticData: { chrome: isAssisted ? 'none' : 'full', hidesTabBar: true },
  });
  const createSaleStep = (path: '/' | '/buy' | '/stadium') =>
    createRoute({
      getParentRoute: () => sale,
      path,
      staticData: { chrome: isAssisted ? 'none' : path === '/buy' ? 'plain' : 'full', hidesTabBar: true },
    });
  const createOutcomeRoute = (path: string) =>
    createRoute({
      getParentRoute: () => layout,
      path,
      loader: prepare('outcome'),
      component: isAssisted ? AssistedOutcomePage : OutcomePage,
      staticData: assistedStaticData,
    });
  const cash = createRoute({
    getParentRoute: () => layout,
    path: '/cash',
    beforeLoad: ({ location }) => redirectToCashOptions(salesChannel, location),
    loader: prepare('outcome'),
    component: isAssisted ? AssistedOutcomePage : OutcomePage,
    staticData: assistedStaticData,
  });
  const createComingSoonRoute = (path: string) =>
    createRoute({
      getParentRoute: () => layout,
      path,
      component: isAssisted ? AssistedComingSoonPage : SaleComingSoonPage,
      staticData: assistedStaticData,
    });
  const installment = createRoute({
    getParentRoute: () => layout,
    path: '/installment',
    beforeLoad: guardRoute,
    loader: prepare('outcome', 'installments', 'records'),
    component: InstallmentPage,
    staticData: { hidesTabBar: true },
  });
  const assistedInstallments = createRoute({
    getParentRoute: () => layout,
    path: '/installment',
    loader: prepare('backOffice', 'installments'),
    component: AssistedInstallmentsPage,
    staticData: assistedStaticData,
  });
  const tourSelect = createRoute({
    getParentRoute: () => layout,
    path: '/tour/select',
    validateSearch: parseTourSearch,
    component: isAssisted ? AssistedTourSelectPage : TourSelectPage,
    staticData: assistedStaticData,
  });
  return layout.addChildren([
    sale.addChildren([createSaleStep('/'), createSaleStep('/buy'), createSaleStep('/stadium')]),
    createOutcomeRoute('/successful_purchase'),
    createOutcomeRoute('/fail_purchase'),
    createOutcomeRoute('/pending'),
    createOutcomeRoute('/transfer'),
    cash,
    createOutcomeRoute('/cash/$provider'),
    isAssisted ? assistedInstallments : installment,
    tourSelect,
    createComingSoonRoute('/inscriptions/form'),
  ]);
}

const SaleLayout = lazyRouteComponent(
  withMessages('sale', () => import('./SalePages.tsx')),
  'SalePage',
);
const AssistedSaleLayout = lazyRouteComponent(
  withMessages('assistedSale', () => import('./AssistedSalePages.tsx')),
  'AssistedSalePage',
);
const OutcomePage = lazyRouteComponent(loadOutcomePages, 'OutcomePage');
const AssistedOutcomePage = lazyRouteComponent(loadOutcomePages, 'AssistedOutcomePage');
const InstallmentPage = lazyRouteComponent(
  withMessages('installment', () => import('./InstallmentPages.tsx')),
  'InstallmentPage',
);
const AssistedInstallmentsPage = lazyRouteComponent(
  withMessages('assistedInstallments', () => import('./AssistedInstallmentPages.tsx')),
  'AssistedInstallmentsPage',
);
const TourSelectPage = lazyRouteComponent(
  withMessages('content', () => import('./TourPages.tsx')),
  'TourSelectPage',
);
const AssistedTourSelectPage = lazyRouteComponent(
  withMessages('content', () => import('./TourPages.tsx')),
  'AssistedTourSelectPage',
);
const SaleComingSoonPage = lazyRouteComponent(
  withMessages('content', () => import('./ComingSoonPages.tsx')),
  'SaleComingSoonPage',
);
const AssistedComingSoonPage = lazyRouteComponent(
  withMessages('content', () => import('./ComingSoonPages.tsx')),
  'AssistedComingSoonPage',
);

export const saleRouteTrees = [
  buildSaleRoutes(checkout, 'SELF_SERVICE'),
  buildSaleRoutes(assistant, 'ASSISTED'),
] as const;
