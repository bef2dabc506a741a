import type { LabelOrder } from './section.ts';

/**
 * Returns the letter of a row: A, B … Z, AA, BB … ZZ, AAA …, as stands in both countries continue after Z.
 */
export function toRowLetter(ordinal: number): string {
  const letter = String.fromCharCode(65 + (ordinal % 26));
  return letter.repeat(Math.floor(ordinal / 26) + 1);
}

/**
 * Builds the label of the row at position `ordinal` from the field in a section of `count` rows (Spec §3,
 * label order).
 */
export function buildRowLabel(order: LabelOrder, ordinal: number, count: number): string {
  const place = order.direction === 'ASC' ? ordinal : count - 1 - ordinal;
  return order.kind === 'LETTER' ? toRowLetter(place) : String(place + 1);
}
