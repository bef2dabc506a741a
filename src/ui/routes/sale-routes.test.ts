import { describe, expect, it } from 'vitest';
import { additionalSitePaths, sitePaths } from '#domain/identity/site-path.ts';
import { redirectToCashOptions } from './requested-method.ts';
import { saleRouteTrees } from './sale.routes.tsx';
import { siteRoutes } from './site.routes.tsx';

type Node = {
  readonly options?: object;
  readonly children?: unknown;
};

/** Lists every path under a route, in the specification's notation. */
function listPaths(route: Node, base = ''): readonly string[] {
  const own = route.options !== undefined && 'path' in route.options ? route.options.path : undefined;
  const path = typeof own === 'string' ? `${base}/${own}` : base;
  const children: readonly Node[] = Object.values(route.children ?? {});
  if (children.length === 0) return [normalizePath(path)];
  return children.flatMap((child) => listPaths(child, path));
}

const normalizePath = (path: string): string =>
  path
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
    .replace('$provider', '{provider}');

// Spec §2, verbatim.
const fanRoutes = [
  '/checkout',
  '/checkout/buy',
  '/checkout/stadium',
  '/checkout/successful_purchase',
  '/checkout/fail_purchase',
  '/checkout/pending',
  '/checkout/transfer',
  '/checkout/cash',
  '/checkout/cash/{provider}',
  '/checkout/installment',
  '/checkout/tour/select',
  '/checkout/inscriptions/form',
];
const staffRoutes = [
  '/assistant',
  '/assistant/buy',
  '/assistant/stadium',
  '/assistant/successful_purchase',
  '/assistant/fail_purchase',
  '/assistant/pending',
  '/assistant/transfer',
  '/assistant/cash',
  '/assistant/cash/{provider}',
  '/assistant/installment',
  '/assistant/tour/select',
  '/assistant/inscriptions/form',
];

describe('the routes of a sale', () => {
  const [checkout, assistant] = saleRouteTrees;

  it('are the fan’s, in the order of the specification', () => {
    expect(listPaths(checkout).toSorted()).toEqual(fanRoutes.toSorted());
  });

  it('are the seller’s, mirroring the fan’s', () => {
    expect(listPaths(assistant).toSorted()).toEqual(staffRoutes.toSorted());
    expect(staffRoutes).toEqual(fanRoutes.map((path) => path.replace('/checkout', '/assistant')));
  });
});

describe('the page of cash without an order', () => {
  it.each([
    ['SELF_SERVICE', '/checkout/buy?method=CASH'],
    ['ASSISTED', '/assistant/buy?method=CASH'],
  ] as const)('redirects to the payment options of the purchase in the channel %s', (salesChannel, href) => {
    const redirectFor = (searchStr: string) => {
      try {
        return redirectToCashOptions(salesChannel, { searchStr });
      } catch (thrown) {
        return thrown;
      }
    };

    expect(redirectFor('')).toMatchObject({ options: { href, replace: true } });
    expect(redirectFor('?order=o-1')).toBeUndefined();
    expect(redirectFor('?token=a.b')).toBeUndefined();
  });
});

describe('the routes of the site', () => {
  it('are those of the specification, the pages of an event, a club and a sold order, and our own', () => {
    const paths = siteRoutes.flatMap((route) => listPaths(route));

    expect(paths.toSorted()).toEqual(
      [
        ...sitePaths,
        ...additionalSitePaths,
        '/event/$eventId',
        '/organisations/$organisationId',
        '/backoffice/sales/$orderId',
        '/backoffice/events/$eventId',
        '/backoffice/catalogue/$draftId',
        '/backoffice/catalogue/$draftId/preview',
      ].toSorted(),
    );
  });
});
