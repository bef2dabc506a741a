// node bench/seatmap/bench.mjs [--quick] [--rows null,taquilla,canvas2d,naive] [--seats 1000,10000,90000]
//   [--throttle 4] [--reps 3] [--out results.jsonl] [--shots folder]
// Repeats are the outer loop and rows the inner one, so that what slows the machine slows all of them.
import {
  appendFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { build } from 'vite';
import { chromiumFlags, findChromium } from '../../tools/chromium.mjs';
import { printReport } from './report.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rows: { type: 'string' },
    seats: { type: 'string' },
    throttle: { type: 'string', default: '4' },
    reps: { type: 'string' },
    out: { type: 'string' },
    shots: { type: 'string' },
  },
});
const list = (text) => text.split(',').filter(Boolean);
const rows = list(options.rows ?? (options.quick ? 'null,taquilla' : 'null,taquilla,canvas2d,naive'));
const seats = list(options.seats ?? (options.quick ? '90000' : '1000,10000,90000')).map(Number);
const throttles = list(options.throttle).map(Number);
const reps = Number(options.reps ?? (options.quick ? 1 : 3));
const patience = 180_000;

const folder = mkdtempSync(path.join(tmpdir(), 'seatmap-bench-'));
await build({
  configFile: false,
  root: path.join(import.meta.dirname, 'page'),
  base: './',
  logLevel: 'warn',
  build: { outDir: path.join(folder, 'page'), emptyOutDir: true, target: 'esnext' },
});
if (options.shots) mkdirSync(options.shots, { recursive: true });

const kinds = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const root = path.join(folder, 'page');
const server = createServer((request, response) => {
  const file = path.join(root, decodeURIComponent(new URL(request.url, 'http://bench').pathname));
  if (!file.startsWith(root) || !existsSync(file) || statSync(file).isDirectory()) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': kinds[path.extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${server.address().port}/index.html`;

const results = [];
for (let rep = 1; rep <= reps; rep++)
  for (const n of seats)
    for (const throttle of throttles)
      for (const row of rows) {
        const result = await measure(row, n, throttle, rep);
        results.push(result);
        if (options.out) appendFileSync(options.out, `${JSON.stringify(result)}\n`);
        console.log(
          `${row} ${n} seats ${throttle}x rep ${rep}: ${result.error ?? `p95 ${percentile(result.frames, 0.95)} ms`}`,
        );
      }
server.close();
rmSync(folder, { recursive: true, force: true });
const reached = printReport(results);
process.exit(reached ? 0 : 1);

async function measure(row, n, throttle, rep) {
  const flags = [...new Set([...chromiumFlags, '--disable-gpu', '--js-flags=--expose-gc'])];
  const browser = await chromium.launch({ executablePath: findChromium(), headless: true, args: flags });
  const result = {
    row,
    n,
    throttle,
    rep,
    load: loadavg()[0],
    clicks: [],
    live: [],
    frames: [],
    liveFrames: [],
    long: [],
  };
  try {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    page.on('pageerror', (error) => {
      result.error ??= String(error).slice(0, 200);
    });
    await page.goto(`${address}?row=${row}&n=${n}`);
    await page.waitForFunction(() => document.getElementById('ready').textContent === 'ready');
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await devtools.send('HeapProfiler.enable');
    const slow = (rate) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
    const heap = async () => {
      await devtools.send('HeapProfiler.collectGarbage');
      const { metrics } = await devtools.send('Performance.getMetrics');
      return metrics.find((metric) => metric.name === 'JSHeapUsedSize').value / 1_048_576;
    };
    const button = { x: 60, y: 20 };
    const clickTask = async (task, count) => {
      await page.evaluate(([name, amount]) => window.bench.arm(name, amount), [task, count]);
      await page.mouse.click(button.x, button.y);
      return page.evaluate(() => window.bench.taken());
    };
    const before = await heap();
    await slow(throttle);
    await clickTask('nothing', 0);
    result.mount = (await clickTask('mount', 0)).paint;
    if (options.shots) await page.screenshot({ path: path.join(options.shots, `${row}-${n}-whole.png`) });

    for (let i = 0; i < 2; i++) {
      const gesture = await page.evaluate(() => window.bench.gesture());
      result.frames.push(...gesture.frames);
      result.long.push(...gesture.long);
    }
    result.liveFrames = (await page.evaluate(() => window.bench.gesture(1000))).frames;

    await page.evaluate(() => window.bench.view('seats'));
    await page.waitForTimeout(400);
    if (options.shots) await page.screenshot({ path: path.join(options.shots, `${row}-${n}-seats.png`) });
    for (let j = 0; j < 6; j++) {
      const point = await page.evaluate((which) => window.bench.seatPoint(which), j);
      if (point === null) continue;
      await page.mouse.move(point.x, point.y);
      await page.waitForTimeout(150);
      await page.evaluate(() => window.bench.arm('nothing'));
      const was = await page.evaluate((seat) => window.bench.stateOf(seat), point.seat);
      await page.mouse.click(point.x, point.y);
      await page.waitForTimeout(300);
      const is = await page.evaluate((seat) => window.bench.stateOf(seat), point.seat);
      result.clicks.push({
        paint: await page.evaluate(() => window.bench.clickTaken()),
        changed: was !== is,
      });
    }
    for (let j = 0; j < 3; j++) result.live.push(await clickTask('live', 1000));
    if (options.shots) await page.screenshot({ path: path.join(options.shots, `${row}-${n}-clicked.png`) });
    await slow(1);
    result.heap = (await heap()) - before;
    result.elements = await page.evaluate(() => document.querySelectorAll('#host *').length);
  } catch (error) {
    result.error ??= String(error).slice(0, 200);
  }
  await browser.close();
  return result;
}

function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
}
