// node bench/report.mjs       writes the tables of docs/quality.md from the figures in docs/quality/
import { fileURLToPath } from 'node:url';
import { renderBundleTables } from './bundle/report.ts';
import { renderCrashTables } from './crash/report.ts';
import { renderEnumerationTables } from './enumeration/report.ts';
import { renderHoldTables } from './holds/report.ts';
import { benchNames, readFigures } from './lib/figures.ts';
import { replaceFigures } from './lib/quality-page.ts';
import { renderLighthouseTables } from './lighthouse/report.ts';
import { renderLiveTables } from './live/report.ts';
import { renderPassTables } from './passes/report.ts';
import { renderPurchaseTables } from './purchases/report.ts';
import { renderSearchTables } from './search/report.ts';
import { renderSeatMapTables } from './seatmap/tables.ts';

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
  search: renderSearchTables,
  passes: renderPassTables,
};

/** Renews the tables of every bench that has figures. */
export function writeQuality() {
  for (const name of benchNames) {
    const figures = readFigures(name);
    if (figures !== undefined)
      replaceFigures(name, `${conditions(figures)}\n\n${tables[name](figures.result)}`);
  }
}

/** @param {import('./lib/figures.ts').Figures<unknown>} figures */
function conditions({ at, commit, command, machine }) {
  const { cores, processor, memoryGiB, system, node, loadBefore } = machine;
  return `\`${command}\` on ${at.slice(0, 10)} at commit ${commit}: ${cores} cores (${processor}), ${memoryGiB} GiB, ${system}, Node ${node}, load ${loadBefore.toFixed(1)} before it began.`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeQuality();
