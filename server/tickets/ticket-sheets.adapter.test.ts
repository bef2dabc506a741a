import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'qrcode';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { printRules } from '#domain/ticket/ticket.ts';
import { ensurePoppler } from '../../tools/poppler.mjs';
import { ensureZbar } from '../../tools/zbar.mjs';
import { renderTicketSheets, toPrintableText } from './ticket-sheets.adapter.ts';
import type { TicketSheet } from './ticket-sheets.port.ts';

/** The texts of the two static modes, at their greatest length. */
const codes = [`TQ1${'A7'.repeat(74)}`, `TQE1${'B6'.repeat(98)}C`];
const sheets = codes.map(
  (qr, at): TicketSheet => ({
    event: 'Atlético Páramo – Deportivo Ñandú',
    when: '14 de marzo, 16:30',
    venue: 'Estadio La Ceiba, Tunja',
    fields: [
      { field: 'door', value: '3' },
      { field: 'locality', value: 'Occidental' },
      { field: 'seat', value: String(at + 1) },
    ],
    holder: 'Luz Dary Peña',
    qr,
    typedCode: 'ABCD-EFGH-JKLM',
    orderCode: 'TQ7H2K44',
    maxTickets: 6,
    rules: printRules,
  }),
);

let folder = '';
beforeAll(() => {
  ensureZbar();
  ensurePoppler();
  folder = mkdtempSync(join(tmpdir(), 'taquilla-sheets-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('prints a page for each ticket, whose code another program reads from the paper', async () => {
  const file = join(folder, 'tickets.pdf');
  writeFileSync(file, await renderTicketSheets(sheets, { language: 'es', market: 'COL' }));

  execFileSync('pdftoppm', ['-r', '150', '-png', file, join(folder, 'page')]);
  const pages = readdirSync(folder)
    .filter((name) => name.endsWith('.png'))
    .toSorted();
  const read = pages.map((page) =>
    execFileSync('zbarimg', ['--quiet', '--raw', join(folder, page)], { encoding: 'utf8' }).trimEnd(),
  );
  const text = execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' });

  expect(read).toEqual(codes);
  for (const line of [
    'Atlético Páramo – Deportivo Ñandú',
    'Puerta: 3',
    'Código para digitar: ABCD-EFGH-JKLM',
    'Sin armas ni objetos cortopunzantes',
    'Máximo 6 boletas por persona',
  ])
    expect(text.split(line)).toHaveLength(sheets.length + 1);
});

it.each([
  ['Łukasz Đặng', 'Lukasz Dang'],
  ['José Ñandú – “Ceiba”', 'José Ñandú – “Ceiba”'],
  ['Ana 🎉 Ruiz', 'Ana ? Ruiz'],
])('prints %s, which the fonts of a PDF may lack, as %s', (text, printed) => {
  expect(toPrintableText(text)).toBe(printed);
});

it('is tagged, in its language, with a text for the code, and prints it at 30 mm or more', async () => {
  const file = join(folder, 'tagged.pdf');
  writeFileSync(file, await renderTicketSheets(sheets, { language: 'en', market: 'MEX' }));

  const info = execFileSync('pdfinfo', [file], { encoding: 'utf8' });
  const structure = execFileSync('pdfinfo', ['-struct', file], { encoding: 'utf8' });
  execFileSync('pdftoppm', ['-r', '150', '-f', '1', '-singlefile', '-gray', file, join(folder, 'size')]);
  const { modules } = create(codes[0] ?? '', { errorCorrectionLevel: 'Q' });
  const finder = measureTallestDark(readFileSync(join(folder, 'size.pgm')));

  expect(info).toMatch(/Tagged:\s+yes/);
  expect(info).toMatch(/Page size:.*A4/);
  expect(structure).toMatch(/H1/);
  expect(structure).toMatch(/Figure/);
  // The edge of a finder pattern is seven modules long, and taller than any letter.
  expect((((finder / 7) * modules.size) / 150) * 25.4).toBeGreaterThan(30);
});

/** Returns the height of the tallest dark line of a picture (PGM), in points. */
function measureTallestDark(picture: Buffer): number {
  const [head = '', width = 0, height = 0] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/
      .exec(picture.toString('latin1', 0, 40))
      ?.map((part, at) => (at === 0 ? part : Number(part))) ?? [];
  const pixels = picture.subarray(String(head).length);
  let tallest = 0;
  for (let column = 0; column < Number(width); column += 1)
    for (let row = 0, run = 0; row < Number(height); row += 1) {
      run = (pixels[row * Number(width) + column] ?? 255) < 128 ? run + 1 : 0;
      tallest = Math.max(tallest, run);
    }
  return tallest;
}
