import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ownPackage from '../../package.json' with { type: 'json' };
import { bystanders, plantedViolations, stubbedPackages } from './planted-violations.ts';

/** Writes the planted violations as a small project of their own, with stub packages. */
export function plantTree(): { readonly root: string; readonly remove: () => void } {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'taquilla-planted-')));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };

  for (const [path, source] of Object.entries(bystanders)) write(path, source);
  for (const { from, source } of plantedViolations) write(from, source);
  for (const name of [...stubbedPackages.dependencies, ...stubbedPackages.devDependencies]) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'exports.thing = 1;\n');
  }
  write(
    'package.json',
    JSON.stringify({
      name: 'planted',
      type: 'module',
      imports: ownPackage.imports,
      dependencies: Object.fromEntries(stubbedPackages.dependencies.map((name) => [name, '1.0.0'])),
      devDependencies: Object.fromEntries(stubbedPackages.devDependencies.map((name) => [name, '1.0.0'])),
    }),
  );
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
