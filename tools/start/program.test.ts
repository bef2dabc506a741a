import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isPortInUse } from './ports.ts';
import { type Program, run } from './program.ts';

const folder = mkdtempSync(join(tmpdir(), 'taquilla-program-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const aProgram = (script: string): Program =>
  run({
    name: 'program',
    arguments: ['-e', script],
    environment: { MARK: 'told by the starter' },
    cwd: folder,
    log: join(folder, 'logs/program.log'),
    echo: false,
  });

const saying = async (program: Program, text: string) => {
  await expect.poll(() => program.lastLines(), { timeout: 10_000 }).toContain(text);
};

describe('a started program', () => {
  it('has the given environment, and its output goes to the log', async () => {
    const program = aProgram('console.log(process.env.MARK, process.env.HOME ?? "nothing else")');

    await program.exited;

    expect(program.lastLines()).toBe('told by the starter nothing else');
    await expect.poll(() => readFileSync(program.log, 'utf8')).toBe('told by the starter nothing else\n');
  });

  it('reports its exit code and only its last lines', async () => {
    const program = aProgram(
      'for (let n = 1; n <= 40; n += 1) console.error("line", n); process.exitCode = 3',
    );

    expect(await program.exited).toEqual({ code: 3, signal: null });
    expect(program.lastLines().split('\n')).toEqual(Array.from({ length: 15 }, (_, n) => `line ${n + 26}`));
  });

  it('is asked to stop before it is killed', async () => {
    const program = aProgram(
      'process.on("SIGTERM", () => { console.log("closing"); process.exit(0); }); setInterval(() => {}, 1000); console.log("up")',
    );
    await saying(program, 'up');

    await program.stop(10_000);

    expect(await program.exited).toEqual({ code: 0, signal: null });
    expect(program.lastLines()).toContain('closing');
  });

  it('is killed when it does not stop', async () => {
    const program = aProgram(
      'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")',
    );
    await saying(program, 'up');

    await program.stop(50);

    expect(await program.exited).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('fault/orphans: ends when the process that started it is killed', async () => {
    const parent = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { run } from '${new URL('./program.ts', import.meta.url).href}';
        const script = 'require("node:net").createServer().listen(0, function () { console.log("up", this.address().port) })';
        const program = run({ name: 'child', arguments: ['-e', script], environment: {}, cwd: '.', log: '${join(folder, 'orphan.log')}', echo: false });
        setInterval(() => console.log(program.lastLines()), 20);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let said = '';
    parent.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const readPort = () => Number(/up (\d+)/.exec(said)?.[1] ?? 0);
    await expect.poll(readPort, { timeout: 20_000 }).toBeGreaterThan(0);

    parent.kill('SIGKILL');

    await expect.poll(() => isPortInUse(readPort()), { timeout: 20_000 }).toBe(false);
  });

  it('can be stopped after it exited', async () => {
    const program = aProgram('');
    await program.exited;

    await expect(program.stop(50)).resolves.toBeUndefined();
  });
});
