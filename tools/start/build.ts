import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const inputs = [
  'src/**/*',
  'contract/**/*',
  'public/**/*',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'tools/*.ts',
  'package-lock.json',
];

/** Returns whether dist/ is newer than everything that goes into it. */
export function isBuilt(root: string): boolean {
  const manifest = statSync(join(root, 'dist/.vite/manifest.json'), { throwIfNoEntry: false });
  if (!manifest) return false;
  const paths = globSync(inputs, {
    cwd: root,
    exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.stories.tsx'],
  });
  return paths.every((path) => statSync(join(root, path)).mtimeMs <= manifest.mtimeMs);
}

/** Builds the pages; prints the errors if that fails. */
export function build(root: string): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (status !== 0) throw new Error(`The pages could not be built:\n${stdout}${stderr}`);
}
