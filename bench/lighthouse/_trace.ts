import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium, chromiumFlags } from '../../tools/chromium.mjs';
import { startServer } from '../server/programs.ts';
const server = await startServer({ dataDir: mkdtempSync(join(tmpdir(), 'tr-')) }, { SEED_DEMO: '1' });
const { items } = (await (await fetch(`${server.origin}/api/events`)).json()) as any;
const ev = items.find((e: any) => e.saleState === 'ON_SALE');
const url = { home: '/', event: `/event/${ev.id}`, stadium: `/checkout/stadium?event=${ev.id}` }[process.argv[2] ?? 'stadium'];
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
for (let i = 0; i < 2; i++) {
  const ctx = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1.75 });
  const page = await ctx.newPage();
  const c = await ctx.newCDPSession(page);
  await c.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await c.send('Profiler.enable');
  await c.send('Profiler.setSamplingInterval', { interval: 500 });
  await c.send('Profiler.start');
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await page.goto(server.origin + url);
  await page.waitForTimeout(7000);
  const { profile } = (await c.send('Profiler.stop')) as any;
  const trace = JSON.parse((await browser.stopTracing()).toString());
  const tasks = trace.traceEvents.filter((e: any) => /RunTask/.test(e.name) && e.dur > 50000 && e.ph === 'X');
  // attribute samples
  const nodes = new Map(profile.nodes.map((n: any) => [n.id, n])); const parent = new Map();
  for (const n of profile.nodes as any[]) for (const ch of n.children ?? []) parent.set(ch, n.id);
  let t = profile.startTime; const samples: [number, number][] = profile.samples.map((s: number, k: number) => { t += profile.timeDeltas[k]; return [t, s]; });
  console.log('--- run', i, 'TBT', tasks.reduce((a: number, e: any) => a + e.dur / 1000 - 50, 0).toFixed(0));
  for (const e of tasks.sort((a: any, b: any) => a.ts - b.ts)) {
    const inside = samples.filter(([at]) => at >= e.ts && at <= e.ts + e.dur);
    if (inside.length < 5) continue;
    const self = new Map<string, number>(), total = new Map<string, number>();
    for (const [, id] of inside) {
      const seen = new Set(); let cur: any = id, first = true;
      while (cur !== undefined) { const n: any = nodes.get(cur); const k = `${n.callFrame.functionName || '(anon)'}@${n.callFrame.url.split('/').pop()}:${n.callFrame.lineNumber}:${n.callFrame.columnNumber}`;
        if (first) { self.set(k, (self.get(k) ?? 0) + 1); first = false; }
        if (!seen.has(k)) { seen.add(k); total.set(k, (total.get(k) ?? 0) + 1); } cur = parent.get(cur); }
    }
    const top = (m: Map<string, number>, n: number) => [...m].sort((a, b) => b[1] - a[1]).slice(0, n).map(([k, v]) => `${(v * 0.5).toFixed(0)}ms ${k}`).join(' | ');
    console.log(`${((e.ts - tasks[0].ts) / 1000).toFixed(0)} dur ${(e.dur / 1000).toFixed(0)}\n   total: ${top(total, 16)}\n   self: ${top(self, 7)}`);
  }
  await ctx.close();
}
await browser.close(); await server.stop(); process.exit(0);
