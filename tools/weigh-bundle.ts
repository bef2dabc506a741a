import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { messageBundles } from '../src/ui/i18n/message-bundles.ts';
import { bundleSizes } from './bundle-sizes.mjs';

/** Sizes in gzip bytes. */
export type Part = { readonly name: string; readonly js: number; readonly css: number };

export type BundleFigures = {
  readonly firstRoute: Part;
  /** The largest files of the first route. */
  readonly chunks: readonly { readonly name: string; readonly bytes: number }[];
  readonly stadium: Part;
  /** The other parts, the heaviest first. Each is what comes on top of the first route, or of the part that it names. */
  readonly lazy: readonly Part[];
  readonly fonts: readonly { readonly name: string; readonly bytes: number }[];
};

/** The bundles that these pages load and the home page does not (`prepare-flows.ts`). */
const flowEntries = {
  SalePages: ['sale'],
  AssistedSalePages: ['sale'],
  BuyStep: ['purchase'],
  OutcomePages: ['outcome', 'records'],
  PaymentLinkPages: ['outcome'],
  InstallmentPages: ['outcome', 'records'],
  LoginPages: ['login'],
  SignInStep: ['login'],
  AccountPages: ['account'],
  PurchasePages: ['records'],
  TicketPages: ['records'],
  NewsletterPages: ['account'],
  OperatorPages: ['operators'],
  ManagerPages: ['operators'],
  BackOfficePages: ['back-office'],
  StaffBookingPages: ['back-office'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The bundles of flows whose ports the container resolves. */
const staffFlows: ReadonlySet<string> = new Set(['operators', 'back-office']);

/** The parts that only another page or step loads are measured on top of that one. */
const buyStep = 'src/ui/screens/sale/buy/BuyStep.tsx';
const salePage = 'src/ui/routes/SalePages.tsx';
const assistedSale = 'src/ui/routes/AssistedSalePages.tsx';
const parentByPart: Readonly<Record<string, string>> = {
  [buyStep]: salePage,
  'src/ui/screens/sale/buy/SignInStep.tsx': buyStep,
  'src/ui/screens/sale/buy/SavedCards.tsx': buyStep,
  'src/ui/screens/sale/buy/CardInstallmentSelect.tsx': buyStep,
  'src/ui/screens/assisted-sale/AssistedSeatPicker.tsx': assistedSale,
  'src/ui/screens/assisted-sale/AssistedPaymentForm.tsx': assistedSale,
};

/** Weighs a built folder. Throws if it lacks a page that is weighed by name. */
export function weighBundle(folder: string): BundleFigures {
  const { firstRoute, lazy } = bundleSizes(folder);
  const isLanguage = ({ name }: { name: string }) => name.includes('/locales/');
  const isStadium = ({ name }: { name: string }) => name === salePage;
  const stadium = lazy.filter(isStadium);
  const isWaitedFor = ({ name }: { name: string }) => name.startsWith('src/composition/');
  const listFlows = (names: readonly string[]) =>
    names.flatMap((one) => lazy.filter((part) => part.name === `src/composition/bundles/${one}.ts`));
  // A caller that waits for flows also waits for the container that resolves their ports.
  const container = lazy.filter(({ name }) => name === 'src/composition/container.ts');
  const waitedForBy = (page: string) =>
    Object.entries(flowEntries).flatMap(([file, names]) =>
      page.endsWith(`/${file}.tsx`)
        ? [...listFlows(names), ...(names.some((name) => staffFlows.has(name)) ? container : [])]
        : [],
    );
  if (
    stadium.length < 1 ||
    container.length < 1 ||
    Object.values(flowEntries).some((names) => listFlows(names).length < names.length)
  ) {
    throw new Error('The build has no stadium or no flows: the names of its chunks have changed.');
  }
  /** Measures the largest language of a message bundle. */
  const weighMessages = (area: string) => {
    const messages = lazy.filter((part) => isLanguage(part) && part.name.endsWith(`?messages=${area}`));
    const [heaviest] = messages.sort((one, other) => other.js - one.js);
    if (heaviest === undefined) throw new Error(`The build has no messages of ${area}.`);
    return heaviest;
  };
  const messagesWith = (page: string) =>
    Object.entries(messageBundles).flatMap(([area, pages]) =>
      pages.some((one) => one === page) ? [weighMessages(area)] : [],
    );
  const fonts = readdirSync(join(folder, 'assets'))
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => ({ name: file, bytes: readFileSync(join(folder, 'assets', file)).length }));
  return {
    firstRoute: weighPart(folder, 'first route, with one language', [firstRoute, weighMessages('first')]),
    chunks: firstRoute.files
      .filter((file) => file.endsWith('.js'))
      .map((file) => ({ name: file.replace(/^assets\//, ''), bytes: countGzipBytes(folder, [file]) }))
      .sort((one, other) => other.bytes - one.bytes)
      .slice(0, 6),
    stadium: weighPart(folder, 'stadium route', [
      ...stadium,
      ...listFlows(flowEntries.SalePages),
      weighMessages('sale'),
    ]),
    lazy: lazy
      .filter((part) => !isLanguage(part) && !isStadium(part) && !isWaitedFor(part))
      .map((part) => {
        const under = lazy.find(({ name }) => name === parentByPart[part.name]);
        const name = under === undefined ? part.name : `${part.name}, on top of ${under.name}`;
        return weighPart(
          folder,
          name,
          [part, ...waitedForBy(part.name), ...messagesWith(part.name)],
          under?.files,
        );
      })
      .sort((one, other) => other.js - one.js),
    fonts,
  };
}

/** Measures several parts together: shared files count once, and files that are already loaded not at all. */
function weighPart(
  folder: string,
  name: string,
  parts: readonly { readonly files: readonly string[] }[],
  there: readonly string[] = [],
): Part {
  const files = [...new Set(parts.flatMap((part) => part.files))].filter((file) => !there.includes(file));
  const ending = (end: string) =>
    countGzipBytes(
      folder,
      files.filter((file) => file.endsWith(end)),
    );
  return { name, js: ending('.js'), css: ending('.css') };
}

/** Compresses each file by itself, as it is transferred. */
function countGzipBytes(folder: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
}
