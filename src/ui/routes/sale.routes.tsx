import { type AnyRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import { withWords } from '../i18n/words.ts';
import { guard } from './access.ts';
import { prepareInstallment, prepareOffice, prepareOutcome, prepareSale } from './prepare-flows.ts';
import { rootRoute } from './root.route.tsx';
import { leadToChoosingCash } from './wished-method.ts';

/** The desks (Spec §2): two literal layouts, so that going from one to the other leaves the first. */
const checkout = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout',
  component: Outlet,
});
const assistant = createRoute({
  getParentRoute: () => rootRoute,
  path: '/assistant',
  beforeLoad: guard,
  component: Outlet,
});

/** The same list of steps for both desks. Choosing and buying share one running sale; outcomes stand beside it. */
function steps(layout: AnyRoute, mode: SaleMode) {
  const isDesk = mode === 'ASSISTED';
  const beside = isDesk ? ({ chrome: 'none', ownsFoot: true } as const) : {};
  const sale = createRoute({
    getParentRoute: () => layout,
    id: 'sale',
    loader: prepareSale,
    component: isDesk ? DeskLayout : SaleLayout,
    staticData: { chrome: isDesk ? 'none' : 'full', ownsFoot: true },
  });
  const within = (path: '/' | '/buy' | '/stadium') =>
    createRoute({
      getParentRoute: () => sale,
      path,
      staticData: { chrome: isDesk ? 'none' : path === '/buy' ? 'plain' : 'full', ownsFoot: true },
    });
  const outcome = (path: string) =>
    createRoute({
      getParentRoute: () => layout,
      path,
      loader: prepareOutcome,
      component: isDesk ? AssistedOutcome : OwnOutcome,
      staticData: beside,
    });
  const cash = createRoute({
    getParentRoute: () => layout,
    path: '/cash',
    beforeLoad: ({ location }) => leadToChoosingCash(mode, location),
    loader: prepareOutcome,
    component: isDesk ? AssistedOutcome : OwnOutcome,
    staticData: beside,
  });
  const later = (path: string) =>
    createRoute({
      getParentRoute: () => layout,
      path,
      component: isDesk ? AssistedLater : OwnLater,
      staticData: beside,
    });
  const installment = createRoute({
    getParentRoute: () => layout,
    path: '/installment',
    beforeLoad: guard,
    loader: prepareInstallment,
    component: InstallmentPage,
    staticData: { ownsFoot: true },
  });
  const planAtDesk = createRoute({
    getParentRoute: () => layout,
    path: '/installment',
    loader: prepareOffice,
    component: DeskPlansPage,
    staticData: beside,
  });
  return layout.addChildren([
    sale.addChildren([within('/'), within('/buy'), within('/stadium')]),
    outcome('/successful_purchase'),
    outcome('/fail_purchase'),
    outcome('/pending'),
    outcome('/transfer'),
    cash,
    outcome('/cash/$provider'),
    isDesk ? planAtDesk : installment,
    later('/tour/select'),
    later('/inscriptions/form'),
  ]);
}

const SaleLayout = lazyRouteComponent(
  withWords('sale', () => import('./SalePages.tsx')),
  'OwnSale',
);
const DeskLayout = lazyRouteComponent(
  withWords('desk', () => import('./DeskPages.tsx')),
  'AssistedSale',
);
const OwnOutcome = lazyRouteComponent(
  withWords('outcome', () => import('./OutcomePages.tsx')),
  'OwnOutcome',
);
const AssistedOutcome = lazyRouteComponent(
  withWords('outcome', () => import('./OutcomePages.tsx')),
  'AssistedOutcome',
);
const InstallmentPage = lazyRouteComponent(
  withWords('installment', () => import('./InstallmentPages.tsx')),
  'InstallmentPage',
);
const DeskPlansPage = lazyRouteComponent(
  withWords('deskPlans', () => import('./DeskPlansPages.tsx')),
  'DeskPlansPage',
);
const OwnLater = lazyRouteComponent(() => import('./LaterPages.tsx'), 'OwnLater');
const AssistedLater = lazyRouteComponent(() => import('./LaterPages.tsx'), 'AssistedLater');

export const saleRouteTrees = [steps(checkout, 'SELF_SERVICE'), steps(assistant, 'ASSISTED')] as const;
