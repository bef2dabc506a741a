// node tools/check-bundle.ts   fails if the built pages are heavier than their budgets
import { join, resolve } from 'node:path';
import { listExceededBudgets } from './bundle-budgets.ts';
import { weighBundle } from './weigh-bundle.ts';

const exceeded = listExceededBudgets(weighBundle(join(resolve(import.meta.dirname, '..'), 'dist')));
for (const sentence of exceeded) console.error(sentence);
if (exceeded.length > 0) {
  console.error('`npm run bench -- bundle` lists what each page loads.');
  process.exitCode = 1;
}
