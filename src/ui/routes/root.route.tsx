import { createRootRouteWithContext, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { CrashPage } from './CrashPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import type { RouterContext } from './router-context.ts';
import { Shell } from './Shell.tsx';

/** The root route with the frame of every page. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: CrashPage,
});

export function NotFound() {
  const { flows }: RouterContext = rootRoute.useRouteContext();
  return <NotFoundPage flows={flows} />;
}

function Root() {
  const { flows, environment }: RouterContext = rootRoute.useRouteContext();
  const href = useLocation({ select: (location) => location.href });
  const { chrome = 'full', hidesTabBar = false } = useMatches({
    select: (matches) => matches.at(-1)?.staticData ?? {},
  });
  return (
    <Shell
      flows={flows}
      market={environment.market}
      otherSite={environment.sites[environment.market === 'MEX' ? 'COL' : 'MEX']}
      href={href}
      chrome={chrome}
      tabs={!hidesTabBar}
    >
      <Outlet />
    </Shell>
  );
}
