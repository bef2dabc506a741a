// npm run bench -- bundle        builds the pages into a folder of its own and measures what a visitor downloads
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { messageBundles } from '../../src/ui/i18n/message-bundles.ts';
import { root } from '../../tools/bootstrap.mjs';
import { bundleSizes } from '../../tools/bundle-sizes.mjs';
import { startFigures } from '../lib/figures.ts';
import { type BundleFigures, type Part, renderBundleTables } from './report.ts';

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

const run = startFigures('bundle');
const folder = mkdtempSync(join(tmpdir(), 'taquilla-bench-dist-'));
try {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const built = spawnSync(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error(`The pages could not be built:\n${built.stderr}`);
  const figures = run.keep<BundleFigures>(weighBundle());
  console.log(renderBundleTables(figures.result));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function weighBundle(): BundleFigures {
  const { firstRoute, lazy } = bundleSizes(folder);
  const isLanguage = ({ name }: { name: string }) => name.includes('/locales/');
  const isStadium = ({ name }: { name: string }) => name === salePage;
  const stadium = lazy.filter(isStadium);
  const isWaitedFor = ({ name }: { name: string }) => name.startsWith('src/composition/');
  const listFlows = (names: readonly string[]) =>
    names.flatMap((one) => lazy.filter((part) => part.name === `src/composition/bundles/${one}.ts`));
  // Whoever waits for flows also waits for the container that resolves their ports.
  const container = lazy.filter(({ name }) => name === 'src/composition/container.ts');
  const waitedForBy = (page: string) =>
    Object.entries(flowEntries).flatMap(([file, names]) =>
      page.endsWith(`/${file}.tsx`) ? [...container, ...listFlows(names)] : [],
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
    const words = lazy.filter((part) => isLanguage(part) && part.name.endsWith(`?messages=${area}`));
    const [heaviest] = words.sort((one, other) => other.js - one.js);
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
    firstRoute: weighPart('first route, with one language', [firstRoute, weighMessages('first')]),
    chunks: firstRoute.files
      .filter((file) => file.endsWith('.js'))
      .map((file) => ({ name: file.replace(/^assets\//, ''), bytes: countGzipBytes([file]) }))
      .sort((one, other) => other.bytes - one.bytes)
      .slice(0, 6),
    stadium: weighPart('stadium route', [
      ...stadium,
      ...container,
      ...listFlows(flowEntries.SalePages),
      weighMessages('sale'),
    ]),
    lazy: lazy
      .filter((part) => !isLanguage(part) && !isStadium(part) && !isWaitedFor(part))
      .map((part) => {
        const under = lazy.find(({ name }) => name === parentByPart[part.name]);
        const name = under === undefined ? part.name : `${part.name}, on top of ${under.name}`;
        return weighPart(name, [part, ...waitedForBy(part.name), ...messagesWith(part.name)], under?.files);
      })
      .sort((one, other) => other.js - one.js),
    fonts,
  };
}

/** Measures several parts together: shared files count once, and files that are already loaded not at all. */
function weighPart(
  name: string,
  parts: readonly { readonly files: readonly string[] }[],
  there: readonly string[] = [],
): Part {
  const files = [...new Set(parts.flatMap((part) => part.files))].filter((file) => !there.includes(file));
  const ending = (end: string) => countGzipBytes(files.filter((file) => file.endsWith(end)));
  return { name, js: ending('.js'), css: ending('.css') };
}

/** Compresses each file by itself, as it is transferred. */
function countGzipBytes(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
}
