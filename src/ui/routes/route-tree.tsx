import { Page } from '../components/Layout/Layout.tsx';
import { Skeleton } from '../components/Skeleton/Skeleton.tsx';
import { CrashPage } from './CrashPage.tsx';
import { NotFound, rootRoute } from './root.route.tsx';
import { saleRouteTrees } from './sale.routes.tsx';
import { siteRoutes } from './site.routes.tsx';

/** All routes (Spec §2). */
export const routeTree = rootRoute.addChildren([...siteRoutes, ...saleRouteTrees]);

/** The router's defaults for all of them. */
export const routerOptions = {
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFound,
} as const;

function PendingPage() {
  return (
    <Page padded>
      <Skeleton count={4} />
    </Page>
  );
}
