// Measures what a visitor downloads, from Vite's manifest: the first route, and what each lazy chunk adds to it.
//   node tools/bundle-sizes.mjs [--json]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, gzipSync } from 'node:zlib';
import { root } from './bootstrap.mjs';

/**
 * @typedef {{ file: string, src?: string, name?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[],
 *   dynamicImports?: string[], css?: string[] }} Chunk
 * @typedef {{ name: string, js: number, css: number, files: string[] }} Weight
 */

/**
 * Measures in gzip bytes what the entry needs before it runs, and what every lazy chunk adds to it.
 * @param {string} folder the build
 * @returns {{ firstRoute: Weight, lazy: Weight[] }}
 */
export function bundleSizes(folder = join(root, 'dist')) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error('The manifest has no entry: run "npm run build" first.');

  const first = withStaticImports(manifest, entry);
  const weigh = (/** @type {string} */ name, /** @type {Set<string>} */ keys) => {
    const chunks = [...keys].flatMap((key) => manifest[key] ?? []);
    const js = chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'));
    const css = [...new Set(chunks.flatMap(({ css: styles }) => styles ?? []))];
    return { name, js: gzipped(folder, js), css: gzipped(folder, css), files: [...js, ...css].sort() };
  };
  const lazy = Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry)
    .map((key) => {
      const added = [...withStaticImports(manifest, key)].filter((other) => !first.has(other));
      return weigh(manifest[key]?.src ?? key, new Set(added));
    })
    .sort((one, other) => other.js - one.js);
  return { firstRoute: weigh('first route', first), lazy };
}

/**
 * @param {Record<string, Chunk>} manifest
 * @param {string} key
 * @param {Set<string>} seen
 */
function withStaticImports(manifest, key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const other of manifest[key]?.imports ?? []) withStaticImports(manifest, other, seen);
  return seen;
}

/**
 * Compresses each file by itself, as it is transferred.
 * @param {string} folder
 * @param {string[]} files
 */
function gzipped(folder, files) {
  const level = constants.Z_DEFAULT_COMPRESSION;
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level }).length, 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = bundleSizes();
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify(sizes, null, 2));
  } else {
    const kilobytes = (/** @type {number} */ bytes) => (bytes / 1024).toFixed(1).padStart(8);
    console.log('  JS KB  CSS KB  (gzip; lazy chunks: what they add to the first route)');
    for (const { name, js, css } of [sizes.firstRoute, ...sizes.lazy]) {
      console.log(`${kilobytes(js)}${kilobytes(css)}  ${name}`);
    }
  }
}
