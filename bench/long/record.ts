import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/bootstrap.mjs';
import { describeCommit, describeMachine } from '../lib/machine.ts';
import { replaceFigures } from '../lib/quality-page.ts';
import { type LongResult, type RecordedRun, renderLongRuns } from './report.ts';

const file = join(root, 'docs/quality/long.json');

/**
 * Starts the record of a full-size run: the load of the machine is read before the run adds its own. The record, green
 * or red, replaces the previous one of the same name, and docs/quality.md follows.
 */
export function startLongRecord() {
  const machine = describeMachine();
  const commit = describeCommit();
  return {
    keep(run: LongResult): void {
      const others = readRecordedRuns().filter(({ name }) => name !== run.name);
      const runs = [...others, { ...run, at: new Date().toISOString(), commit, machine }];
      writeFileSync(file, `${JSON.stringify(runs, null, 1)}\n`);
      replaceFigures('long', renderLongRuns(runs));
    },
  };
}

function readRecordedRuns(): readonly RecordedRun[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}
