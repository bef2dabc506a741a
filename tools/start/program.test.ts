import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
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

const saying = async (program: Program, words: string) => {
  await expect.poll(() => program.lastWords(), { timeout: 10_000 }).toContain(words);
};

describe('a program that is started', () => {
  it('knows the environment it is given, and its log keeps what it says', async () => {
    const program = aProgram('console.log(process.env.MARK, process.env.HOME ?? "nothing else")');

    await program.ended;

    expect(program.lastWords()).toBe('told by the starter nothing else');
    await expect.poll(() => readFileSync(program.log, 'utf8')).toBe('told by the starter nothing else\n');
  });

  it('tells how it ended, and its last words alone', async () => {
    const program = aProgram(
      'for (let n = 1; n <= 40; n += 1) console.error("line", n); process.exitCode = 3',
    );

    expect(await program.ended).toEqual({ code: 3, signal: null });
    expect(program.lastWords().split('\n')).toEqual(Array.from({ length: 15 }, (_, n) => `line ${n + 26}`));
  });

  it('is asked to end before it is made to', async () => {
    const program = aProgram(
      'process.on("SIGTERM", () => { console.log("closing"); process.exit(0); }); setInterval(() => {}, 1000); console.log("up")',
    );
    await saying(program, 'up');

    await program.stop(10_000);

    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(program.lastWords()).toContain('closing');
  });

  it('is killed when it does not listen', async () => {
    const program = aProgram(
      'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")',
    );
    await saying(program, 'up');

    await program.stop(50);

    expect(await program.ended).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('may be stopped after it ended', async () => {
    const program = aProgram('');
    await program.ended;

    await expect(program.stop(50)).resolves.toBeUndefined();
  });
});
