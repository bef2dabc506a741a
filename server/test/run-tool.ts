import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from './child-environment.ts';

/** Runs a command of tools/ as `npm run` does, with these variables alone. */
export function runTool(
  name: 'admin' | 'backup' | 'content' | 'restore',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const script = fileURLToPath(new URL(`../../tools/${name}.mjs`, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...childEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}
