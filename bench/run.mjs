// npm run bench                          all benches, one after the other
// npm run bench -- holds live            some of them; other arguments are passed on (--quick, --repeats 3 …)
// npm run bench -- --record holds        records the figures and writes them to docs/quality.md
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/bootstrap.mjs';
import { benchNames, recordFigures, startFigures } from './lib/figures.ts';
import { writeQuality } from './report.mjs';
import { readSeatMapFigures } from './seatmap/figures.ts';

const args = process.argv.slice(2);
const isRecording = args.includes('--record');
const named = benchNames.filter((name) => args.includes(name));
const strange = args.filter((word) => !word.startsWith('-') && !benchNames.some((name) => name === word));
const further = args.filter((word) => word !== '--record' && !benchNames.some((name) => name === word));

// A value after an option is not a bench name: '--repeats 3'.
const isValue = (/** @type {string} */ word) => args[args.indexOf(word) - 1]?.startsWith('--') ?? false;
const unknown = strange.filter((word) => !isValue(word));
if (unknown.length > 0) {
  console.error(`There is no bench named ${unknown.join(', ')}: they are ${benchNames.join(', ')}.`);
  process.exit(2);
}

let failed = 0;
for (const name of named.length > 0 ? named : benchNames) {
  console.log(`\n──── ${name}\n`);
  const code = name === 'seatmap' ? await seatMap() : await run(`bench/${name}/bench.ts`, further);
  if (code !== 0) {
    console.error(`The bench ${name} ended with code ${code}.`);
    failed += 1;
  } else if (isRecording) recordFigures(name);
}
if (isRecording) writeQuality();
process.exitCode = failed === 0 ? 0 : 1;

/** Runs the seat map bench. Its exit code says whether the goals are reached; the figures are valid either way. */
async function seatMap() {
  const folder = join(root, 'bench/results');
  const raw = join(folder, 'seatmap.jsonl');
  mkdirSync(folder, { recursive: true });
  rmSync(raw, { force: true });
  const figures = startFigures('seatmap', further);
  const code = await run('bench/seatmap/bench.mjs', [...further, '--out', raw]);
  if (code > 1) return code;
  figures.keep(readSeatMapFigures(raw));
  return 0;
}

/**
 * @param {string} script
 * @param {readonly string[]} given
 * @returns {Promise<number>}
 */
function run(script, given) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, script), ...given], { cwd: root, stdio: 'inherit' });
    child.once('exit', (code) => resolve(code ?? 2));
  });
}
