import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSupportDirectories } from './support-directories.ts';

it('of each market name a mailbox and box offices', () => {
  for (const { email, boxOffices } of Object.values(readSupportDirectories())) {
    expect(email).toContain('@');
    expect(boxOffices).not.toHaveLength(0);
  }
});

it('stop the start when a file is wrong, naming file and field', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-support-'));
  writeFileSync(join(folder, 'co.json'), '{"email":"nobody","hours":{"es":"a","en":"b"},"boxOffices":[]}');

  expect(() => readSupportDirectories(folder)).toThrow(/co\.json: .*\n.*email/s);
});
