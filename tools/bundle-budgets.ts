import type { BundleFigures, Part } from './weigh-bundle.ts';

/** A size in gzip KB: the goal, and the limit above which the build fails. A limit is lowered when its size has shrunk. */
export type Budget = {
  readonly what: string;
  readonly goal: number;
  readonly limit: number;
  readonly measure: (figures: BundleFigures) => number;
};

const eventPage = 'src/ui/routes/EventPages.tsx';
const staffPage =
  /\/(?:AssistedSale|AssistedSeat|AssistedPayment|AssistedInstallment|BackOffice|Manager|Operator|StaffBooking)/;

const measureHeaviest = (parts: readonly Part[]): number =>
  parts.length === 0 ? Number.NaN : Math.max(...parts.map(({ js }) => js));

/** The budgets of the built pages, in gzip KB. */
export const bundleBudgets: readonly Budget[] = [
  {
    what: 'JS of the first route',
    goal: 165,
    limit: 167,
    measure: ({ firstRoute }) => firstRoute.js,
  },
  {
    what: 'JS that the event page adds',
    goal: 9.5,
    limit: 9.5,
    measure: ({ lazy }) => lazy.find(({ name }) => name === eventPage)?.js ?? Number.NaN,
  },
  { what: 'JS that the stadium route adds', goal: 55, limit: 90.7, measure: ({ stadium }) => stadium.js },
  {
    what: 'JS that any other page of fans adds',
    goal: 40,
    limit: 90,
    measure: ({ lazy }) => measureHeaviest(lazy.filter(({ name }) => !staffPage.test(name))),
  },
  {
    what: 'JS that a page of the staff adds',
    goal: 40,
    limit: 77,
    measure: ({ lazy }) => measureHeaviest(lazy.filter(({ name }) => staffPage.test(name))),
  },
  { what: 'CSS of the first route', goal: 10, limit: 10, measure: ({ firstRoute }) => firstRoute.css },
];

/** Lists the sizes that are over their limits or cannot be measured, each as a sentence. */
export const listExceededBudgets = (figures: BundleFigures): readonly string[] =>
  bundleBudgets.flatMap(({ what, limit, measure }) => {
    const size = measure(figures) / 1024;
    return size <= limit ? [] : [`${what}: ${size.toFixed(1)} KB gzip, at most ${limit}.`];
  });
