// npm run bench -- bundle        builds the pages into a folder of its own and measures what a visitor downloads
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tools/bootstrap.mjs';
import { type BundleFigures, weighBundle } from '../../tools/weigh-bundle.ts';
import { startFigures } from '../lib/figures.ts';
import { renderBundleTables } from './report.ts';

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
  const figures = run.keep<BundleFigures>(weighBundle(folder));
  console.log(renderBundleTables(figures.result));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
