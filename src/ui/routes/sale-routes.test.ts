import { describe, expect, it } from 'vitest';
import { ownPaths, sitePaths } from '#domain/auth/site-path.ts';
import { saleRoutes } from '#domain/sale/sale-path.ts';
import { saleRouteTrees } from './sale.routes.tsx';
import { siteRoutes } from './site.routes.tsx';
import { leadToChoosingCash } from './wished-method.ts';

type Node = {
  readonly options?: object;
  readonly children?: unknown;
};

/** Every address under a route, written as the specification writes it. */
function addressesUnder(route: Node, base = ''): readonly string[] {
  const own = route.options !== undefined && 'path' in route.options ? route.options.path : undefined;
  const path = typeof own === 'string' ? `${base}/${own}` : base;
  const children: readonly Node[] = Object.values(route.children ?? {});
  if (children.length === 0) return [written(path)];
  return children.flatMap((child) => addressesUnder(child, path));
}

const written = (path: string): string =>
  path
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
    .replace('$provider', '{provider}');

// Spec §2, word for word.
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
    expect(addressesUnder(checkout).toSorted()).toEqual(fanRoutes.toSorted());
    expect(new Set(fanRoutes)).toEqual(new Set(saleRoutes('SELF_SERVICE')));
  });

  it('are the seller’s, a mirror of the fan’s', () => {
    expect(addressesUnder(assistant).toSorted()).toEqual(staffRoutes.toSorted());
    expect(staffRoutes).toEqual(fanRoutes.map((path) => path.replace('/checkout', '/assistant')));
  });
});

describe('the page of cash without an order', () => {
  it.each([
    ['SELF_SERVICE', '/checkout/buy?method=CASH'],
    ['ASSISTED', '/assistant/buy?method=CASH'],
  ] as const)('leads to choosing it at the purchase, at the desk %s', (mode, href) => {
    const opened = (searchStr: string) => {
      try {
        return leadToChoosingCash(mode, { searchStr });
      } catch (led) {
        return led;
      }
    };

    expect(opened('')).toMatchObject({ options: { href, replace: true } });
    expect(opened('?order=o-1')).toBeUndefined();
    expect(opened('?token=a.b')).toBeUndefined();
  });
});

describe('the routes of the site', () => {
  it('are those of the specification, the pages of an event and of what was sold, and our own', () => {
    const paths = siteRoutes.flatMap((route) => addressesUnder(route));

    expect(paths.toSorted()).toEqual(
      [
        ...sitePaths,
        ...ownPaths,
        '/event/$eventId',
        '/backoffice/sales/$orderId',
        '/backoffice/events/$eventId',
      ].toSorted(),
    );
  });
});
