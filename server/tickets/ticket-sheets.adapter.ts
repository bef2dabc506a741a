import PDFDocument from 'pdfkit';
import { create } from 'qrcode';
import { guideLanguages } from '#domain/catalogue/tour-schedule.ts';
import { getLanguageTag } from '#domain/market/locale.ts';
import type { TicketFieldRow } from '#domain/ticket/ticket-fields.ts';
import { orientations } from '#domain/venue/orientation.ts';
import { type TicketSheetTexts, ticketSheetTexts } from './ticket-sheet-texts.ts';
import type { SheetAudience, TicketSheet } from './ticket-sheets.port.ts';

/** Points per millimetre. */
const mm = 72 / 25.4;
/** The edge of the printed symbol. A gate's scanner reads one of 30 mm; a worn printer needs some more. */
const codeSize = 48 * mm;
/** The light modules around the symbol (ISO/IEC 18004). */
const quietZone = 4;
const margin = 20 * mm;

/** Renders tickets as one tagged PDF, a page of A4 each: what is read aloud is what is printed, and the code has a text. */
export function renderTicketSheets(
  sheets: readonly TicketSheet[],
  { language, market }: SheetAudience,
): Promise<Buffer> {
  const texts = ticketSheetTexts[language][market];
  const document = new PDFDocument({
    size: 'A4',
    margin,
    tagged: true,
    pdfVersion: '1.7',
    lang: getLanguageTag(language, market),
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: `${texts.title}: ${sheets[0]?.event ?? ''}`, Creator: 'Taquilla' },
  });
  const root = document.struct('Document');
  document.addStructure(root);
  for (const sheet of sheets) addSheet(document, root, sheet, texts);
  root.end();
  return collect(document);
}

function addSheet(
  document: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  sheet: TicketSheet,
  texts: TicketSheetTexts,
): void {
  document.addPage();
  const section = document.struct('Sect');
  root.add(section);
  const write = (kind: string, size: number, text: string, font = 'Helvetica') =>
    section.add(
      document.struct(kind, {}, () => {
        document.font(font).fontSize(size).fillColor('black').text(toPrintableText(text), { lineGap: 2 });
      }),
    );
  write('H1', 22, sheet.event, 'Helvetica-Bold');
  write('P', 12, `${sheet.when}\n${sheet.venue}`);
  document.moveDown();
  for (const row of sheet.fields)
    if (row.value !== null)
      write('P', 14, `${texts.fields[row.field]}: ${formatValue(row, texts)}`, 'Helvetica-Bold');
  write('P', 12, `${texts.holder}: ${sheet.holder}`);
  document.moveDown();
  section.add(document.struct('Figure', { alt: texts.codeOf(sheet) }, () => drawCode(document, sheet.qr)));
  write('P', 18, `${texts.typedCode}: ${sheet.typedCode}`, 'Courier-Bold');
  document.moveDown();
  write('H2', 12, texts.rulesHeading, 'Helvetica-Bold');
  for (const rule of sheet.rules) write('P', 11, `• ${texts.rules[rule](sheet.maxTickets)}`);
  document.moveDown();
  write('P', 9, `${texts.order} ${sheet.orderCode}. ${texts.onePerson}`);
  section.end();
}

/**
 * Replaces what the standard fonts of PDF lack (Windows-1252) by the letter without its marks, or by a question mark: pdfkit
 * writes a character of more than one byte so that it spoils those after it.
 */
export const toPrintableText = (text: string): string =>
  text.replace(
    /[^\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]/gu,
    (character) => {
      const [letter = '?'] = plainLetters[character] ?? character.normalize('NFKD');
      return /[\u0020-\u007e]/.test(letter) ? letter : '?';
    },
  );

/** Letters that are no letter with a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  Ħ: 'H',
  ħ: 'h',
};

/** Names a side of the venue and a language; other values are printed as they are. */
function formatValue({ field, value }: TicketFieldRow, { sides, languages }: TicketSheetTexts): string {
  const side = orientations.find((known) => field === 'entrySide' && known === value);
  const language = guideLanguages.find((known) => field === 'guideLanguage' && known === value);
  if (side !== undefined) return sides[side];
  return language === undefined ? (value ?? '') : languages[language];
}

/** Draws the symbol as areas, not as a picture, so that it stays sharp on any printer. A quarter of it may be damaged (level Q). */
function drawCode(document: PDFKit.PDFDocument, text: string): void {
  const { modules } = create(text, { errorCorrectionLevel: 'Q' });
  const module = codeSize / modules.size;
  const border = quietZone * module;
  const [left, top] = [margin + border, document.y + border];
  document.rect(margin, document.y, codeSize + 2 * border, codeSize + 2 * border).fill('white');
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1) {
      const start = column;
      while (column < modules.size && modules.get(row, column) === 1) column += 1;
      if (column > start)
        document.rect(left + start * module, top + row * module, (column - start) * module, module);
    }
  document.fill('black');
  document.y = top + codeSize + border;
  document.x = margin;
}

function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => void parts.push(part));
  document.on('end', () => resolve(Buffer.concat(parts)));
  document.on('error', reject);
  document.end();
  return promise;
}
