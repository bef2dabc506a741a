// npm run bench -- bundle        builds the pages into a folder of its own and weighs what a visitor downloads
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { wordAreas } from '../../src/ui/i18n/word-areas.ts';
import { root } from '../../tools/bootstrap.mjs';
import { bundleSizes } from '../../tools/bundle-sizes.mjs';
import { begin } from '../lib/figures.ts';
import { type BundleFigures, bundleTables, type Part } from './report.ts';

/** The flows and ports that the front page does not carry and these pages wait for (`prepare-flows.ts`). */
const waits = {
  SalePages: ['sale'],
  DeskPages: ['sale'],
  BuyStep: ['purchase'],
  OutcomePages: ['outcome', 'record'],
  PayLinkPages: ['outcome'],
  InstallmentPages: ['outcome', 'record'],
  LoginPages: ['login'],
  SignIn: ['login'],
  AccountPages: ['account'],
  PurchasePages: ['record'],
  TicketPages: ['record'],
  NewsletterPages: ['account'],
  OperatorPages: ['operator'],
  ManagerPages: ['operator'],
  OfficePages: ['office'],
  KeptPages: ['office'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What only a page or a step that is there already fetches is weighed on top of that one. */
const buyStep = 'src/ui/screens/sale/buy/BuyStep.tsx';
const salePage = 'src/ui/routes/SalePages.tsx';
const desk = 'src/ui/routes/DeskPages.tsx';
const onTopOf: Readonly<Record<string, string>> = {
  [buyStep]: salePage,
  'src/ui/screens/sale/buy/SignIn.tsx': buyStep,
  'src/ui/screens/sale/buy/SavedCards.tsx': buyStep,
  'src/ui/screens/sale/buy/Installments.tsx': buyStep,
  'src/ui/screens/desk/DeskHouse.tsx': desk,
  'src/ui/screens/desk/DeskCharge.tsx': desk,
};

const run = begin('bundle');
const folder = mkdtempSync(join(tmpdir(), 'taquilla-bench-dist-'));
try {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const built = spawnSync(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error(`The pages could not be built:\n${built.stderr}`);
  const figures = run.keep<BundleFigures>(weighed());
  console.log(bundleTables(figures.result));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function weighed(): BundleFigures {
  const { firstRoute, lazy } = bundleSizes(folder);
  const isLanguage = ({ name }: { name: string }) => name.includes('/locales/');
  const isStadium = ({ name }: { name: string }) => name === salePage;
  const stadium = lazy.filter(isStadium);
  const isWaitedFor = ({ name }: { name: string }) => /composition\/\w+-(flows|ports)/.test(name);
  const flowsOf = (names: readonly string[]) =>
    names.flatMap((one) =>
      lazy.filter((part) => new RegExp(`composition/${one}-(flows|ports)`).test(part.name)),
    );
  const waitedForBy = (page: string) =>
    Object.entries(waits).flatMap(([file, names]) => (page.endsWith(`/${file}.tsx`) ? flowsOf(names) : []));
  if (stadium.length < 1 || Object.values(waits).some((names) => flowsOf(names).length < names.length)) {
    throw new Error('The build has no stadium or no flows: the names of its chunks have changed.');
  }
  /** The heaviest language of what an area says. */
  const wordsOf = (area: string) => {
    const words = lazy.filter((part) => isLanguage(part) && part.name.endsWith(`?words=${area}`));
    const [heaviest] = words.sort((one, other) => other.js - one.js);
    if (heaviest === undefined) throw new Error(`The build has no words of ${area}.`);
    return heaviest;
  };
  const wordsWith = (page: string) =>
    Object.entries(wordAreas).flatMap(([area, pages]) =>
      pages.some((one) => one === page) ? [wordsOf(area)] : [],
    );
  const fonts = readdirSync(join(folder, 'assets'))
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => ({ name: file, bytes: readFileSync(join(folder, 'assets', file)).length }));
  return {
    firstRoute: partOf('first route, with one language', [firstRoute, wordsOf('first')]),
    chunks: firstRoute.files
      .filter((file) => file.endsWith('.js'))
      .map((file) => ({ name: file.replace(/^assets\//, ''), bytes: gzippedBytes([file]) }))
      .sort((one, other) => other.bytes - one.bytes)
      .slice(0, 6),
    stadium: partOf('stadium route', [...stadium, ...flowsOf(waits.SalePages), wordsOf('sale')]),
    lazy: lazy
      .filter((part) => !isLanguage(part) && !isStadium(part) && !isWaitedFor(part))
      .map((part) => {
        const under = lazy.find(({ name }) => name === onTopOf[part.name]);
        const name = under === undefined ? part.name : `${part.name}, on top of ${under.name}`;
        return partOf(name, [part, ...waitedForBy(part.name), ...wordsWith(part.name)], under?.files);
      })
      .sort((one, other) => other.js - one.js),
    fonts,
  };
}

/** Files that several parts share travel once, and those that are there already not at all. */
function partOf(
  name: string,
  parts: readonly { readonly files: readonly string[] }[],
  there: readonly string[] = [],
): Part {
  const files = [...new Set(parts.flatMap((part) => part.files))].filter((file) => !there.includes(file));
  const ending = (end: string) => gzippedBytes(files.filter((file) => file.endsWith(end)));
  return { name, js: ending('.js'), css: ending('.css') };
}

/** Each by itself, as it travels. */
function gzippedBytes(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
}
