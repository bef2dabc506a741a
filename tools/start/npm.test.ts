import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { isPortInUse } from './ports.ts';

const module = new URL('./npm.ts', import.meta.url).href;
const child = `import { createServer } from 'node:net';
  import { watchNpm } from '${module}';
  watchNpm(() => process.exit());
  createServer().listen(0, function () { console.log('up', this.address().port); });`;

describe('a program that npm runs', () => {
  it.each([
    ['directly', `spawn(process.execPath, ['--input-type=module', '-e', child], options)`],
    [
      'in a shell',
      `spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, child], options)`,
    ],
  ])('fault/orphans: %s, ends when npm is killed', async (_how, start) => {
    const npm = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { spawn } from 'node:child_process';
        const [child] = process.argv.slice(1);
        const options = { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } };
        ${start};`,
        child,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let said = '';
    npm.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const readPort = () => Number(/up (\d+)/.exec(said)?.[1] ?? 0);
    await expect.poll(readPort, { timeout: 20_000 }).toBeGreaterThan(0);

    npm.kill('SIGKILL');

    await expect.poll(() => isPortInUse(readPort()), { timeout: 20_000 }).toBe(false);
  });
});
