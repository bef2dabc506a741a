// node bench/report.mjs       writes the tables of docs/quality.md from the figures in docs/quality/
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../tools/bootstrap.mjs';
import { renderBundleTables } from './bundle/report.ts';
import { renderCrashTables } from './crash/report.ts';
import { renderEnumerationTables } from './enumeration/report.ts';
import { renderHoldTables } from './holds/report.ts';
import { benchNames, readFigures } from './lib/figures.ts';
import { renderLighthouseTables } from './lighthouse/report.ts';
import { renderLiveTables } from './live/report.ts';
import { renderPurchaseTables } from './purchases/report.ts';
import { renderSeatMapTables } from './seatmap/tables.ts';

const page = join(root, 'docs/quality.md');

/** @type {Record<import('./lib/figures.ts').BenchName, (result: any) => string>} */
const tables = {
  seatmap: renderSeatMapTables,
  holds: renderHoldTables,
  purchases: renderPurchaseTables,
  crash: renderCrashTables,
  live: renderLiveTables,
  bundle: renderBundleTables,
  lighthouse: renderLighthouseTables,
  enumeration: renderEnumerationTables,
};

/** Replaces everything between the markers of a bench; the text around them is written by hand. */
export function writeQuality() {
  let text = readFileSync(page, 'utf8');
  for (const name of benchNames) {
    const figures = readFigures(name);
    if (figures === undefined) continue;
    const [start, end] = [`<!-- figures: ${name} -->`, `<!-- end of figures: ${name} -->`];
    const [from, to] = [text.indexOf(start), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`docs/quality.md has no place for ${name}: ${start} … ${end}`);
    const body = `\n\n${conditions(figures)}\n\n${tables[name](figures.result)}\n\n`;
    text = text.slice(0, from + start.length) + body + text.slice(to);
  }
  writeFileSync(page, text);
}

/** @param {import('./lib/figures.ts').Figures<unknown>} figures */
function conditions({ at, commit, command, machine }) {
  const { cores, processor, memoryGiB, system, node, loadBefore } = machine;
  return `\`${command}\` on ${at.slice(0, 10)} at commit ${commit}: ${cores} cores (${processor}), ${memoryGiB} GiB, ${system}, Node ${node}, load ${loadBefore.toFixed(1)} before it began.`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeQuality();
