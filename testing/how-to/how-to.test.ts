import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addACollection } from './add-a-collection.ts';
import { addAField } from './add-a-field.ts';
import { addAPaymentMethod } from './add-a-payment-method.ts';
import { addAScreen } from './add-a-screen.ts';
import { addASport } from './add-a-sport.ts';
import { addAStatus } from './add-a-status.ts';
import { applyChange, type Example } from './change.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/how-to.md'), 'utf8');
const examples: readonly Example[] = [
  addAField,
  addAPaymentMethod,
  addAStatus,
  addAScreen,
  addASport,
  addACollection,
];

/** Copies what the compiler reads to a folder of its own. */
function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'taquilla-how-to-'));
  for (const path of [
    'src',
    'contract',
    'server',
    'sandbox',
    'testing',
    'package.json',
    'tsconfig.base.json',
  ])
    cpSync(join(root, path), join(copy, path), {
      recursive: true,
      filter: (file) => !/\.(test|stories)\.tsx?$|\/[\w-]+\.test(\/|$)|\/server\/test(\/|$)/.test(file),
    });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const config = {
    extends: './tsconfig.base.json',
    compilerOptions: {
      lib: ['es2024', 'esnext.disposable', 'dom', 'dom.iterable'],
      types: ['vite/client', 'node'],
      incremental: true,
      tsBuildInfoFile: './tsbuildinfo',
    },
    include: ['src', 'contract', 'server', 'sandbox'],
  };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));
  return copy;
}

async function compile(copy: string): Promise<string> {
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
  const child = spawn(process.execPath, [compiler, '--pretty', 'false'], { cwd: copy });
  let output = '';
  child.stdout.on('data', (text) => {
    output += String(text);
  });
  await new Promise((resolve) => child.once('close', resolve));
  return output;
}

function apply(copy: string, { changes }: Example): void {
  for (const change of changes) {
    const path = join(copy, change.file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, applyChange(change, 'create' in change ? '' : readFileSync(path, 'utf8')));
  }
}

/** The files that a section of the page lists. */
function listFilesOf({ title }: Example): readonly string[] {
  const start = page.indexOf(`## ${title}`);
  const section = start === -1 ? '' : page.slice(start).split(/\n## /)[0];
  return [...(section ?? '').matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file);
}

describe('docs/how-to.md', () => {
  it.each(examples.map((example) => [example.title, example] as const))(
    '%s: lists the files of its example',
    (_, example) => {
      expect(listFilesOf(example)).toEqual(example.changes.map(({ file }) => file));
    },
  );

  describe('the examples', () => {
    let copy = '';
    beforeAll(() => {
      copy = copySources();
    });
    afterAll(() => {
      rmSync(copy, { recursive: true, force: true });
    });

    it('compile together, and not without one of their files', { timeout: 240_000 }, async () => {
      for (const example of examples) apply(copy, example);

      expect(await compile(copy)).toBe('');

      const messages = 'src/ui/i18n/order-messages.ts';
      cpSync(join(root, messages), join(copy, messages));
      expect(await compile(copy)).toContain("'ON_HOLD' is missing");
    });
  });
});
