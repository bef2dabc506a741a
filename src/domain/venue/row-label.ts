import type { LabelOrder } from './section.ts';

/** A, B … Z, AA, BB … ZZ, AAA …: how stands in both countries go on after Z. */
export function rowLetter(ordinal: number): string {
  const letter = String.fromCharCode(65 + (ordinal % 26));
  return letter.repeat(Math.floor(ordinal / 26) + 1);
}

/** Label of the row that is `ordinal` places from the field, in a section of `count` rows (Spec §3, label order). */
export function rowLabel(order: LabelOrder, ordinal: number, count: number): string {
  const place = order.direction === 'ASC' ? ordinal : count - 1 - ordinal;
  return order.kind === 'LETTER' ? rowLetter(place) : String(place + 1);
}
