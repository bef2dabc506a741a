// npm run bench -- lighthouse [--quick] [--repeats 5] [--pages home,event,stadium]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { root } from '../../tools/bootstrap.mjs';
import { chromiumFlags, findChromium } from '../../tools/chromium.mjs';
import { startFigures } from '../lib/figures.ts';
import { startServer } from '../server/programs.ts';
import { type LighthouseFigures, type PageRepeat, pages, renderLighthouseTables } from './report.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    repeats: { type: 'string' },
    pages: { type: 'string' },
    record: { type: 'boolean' },
  },
});
const repeats = Number(options.repeats ?? (options.quick ? 1 : 5));
const chosen = pages.filter(({ name }) => options.pages?.split(',').includes(name) ?? true);

const run = startFigures('lighthouse');
const dataDir = mkdtempSync(join(tmpdir(), 'taquilla-bench-data-'));
buildPages();
const server = await startServer({ dataDir }, { SEED_DEMO: '1' });
try {
  const addresses = await findAddresses(server.origin);
  const runs: PageRepeat[] = [];
  // Repeats are the outer loop and pages the inner one, so that a temporary slowdown of the machine affects all of
  // them.
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const { name, title } of chosen) {
      const result = await measure(addresses[name]);
      runs.push({ page: name, ...result });
      console.log(
        `${title}: score ${result.performance}, LCP ${result.lcp.toFixed(0)} ms, TBT ${result.tbt.toFixed(0)} ms, CLS ${result.cls.toFixed(3)}`,
      );
    }
  }
  const figures = run.keep<LighthouseFigures>({ repeats, runs });
  console.log(`\n${renderLighthouseTables(figures.result)}`);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function buildPages(): void {
  const built = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error(`The pages could not be built:\n${built.stderr}`);
}

type Addresses = Record<(typeof pages)[number]['name'], string>;

/** Finds the URLs of the home page, and of an event on sale and its stadium. */
async function findAddresses(origin: string): Promise<Addresses> {
  const response = await fetch(`${origin}/api/events`);
  const { items } = (await response.json()) as { items: readonly { id: string; saleState: string }[] };
  const event = items.find(({ saleState }) => saleState === 'ON_SALE') ?? items[0];
  if (event === undefined) throw new Error('Nothing is on sale');
  return {
    home: `${origin}/`,
    event: `${origin}/event/${event.id}`,
    stadium: `${origin}/checkout/stadium?event=${event.id}`,
  };
}

/** Measures a page with a fresh browser, on Lighthouse's default phone: a slow one on slow 4G, simulated. */
async function measure(url: string): Promise<Omit<PageRepeat, 'page'>> {
  const port = await freePort();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    const report = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
    if (report === undefined) throw new Error('Lighthouse returned no report');
    const { audits, categories, runtimeError, finalDisplayedUrl } = report.lhr;
    if (runtimeError !== undefined) throw new Error(runtimeError.message);
    const score = (category: string) => Math.round((categories[category]?.score ?? Number.NaN) * 100);
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      url: new URL(finalDisplayedUrl).pathname,
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      bytes: value('total-byte-weight'),
      failed: Object.values(categories)
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => id),
    };
  } finally {
    await browser.close();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
