import { err, ok, type Result } from '../shared/result.ts';
import { unnumbered } from '../venue/section.ts';

/**
 * Separates zone and section in a sectionCode (Spec §3). Assumption: the separator is a vertical bar, which
 * no zone or section name contains; a code without one is only a section.
 */
export const SECTION_SEPARATOR = '|';

export type SectionCodeParts = { readonly zone: string | null; readonly section: string };

export function parseSectionCode(sectionCode: string): SectionCodeParts {
  const at = sectionCode.indexOf(SECTION_SEPARATOR);
  if (at === -1) return { zone: null, section: sectionCode };
  return { zone: sectionCode.slice(0, at) || null, section: sectionCode.slice(at + 1) };
}

export const formatSectionCode = ({ zone, section }: SectionCodeParts): string =>
  zone === null ? section : `${zone}${SECTION_SEPARATOR}${section}`;

export type SeatCodeParts =
  | { readonly kind: 'numbered'; readonly row: string; readonly seat: string }
  | { readonly kind: 'unnumbered' };

export type SeatCodeIssue = 'NO_HYPHEN' | 'TWO_HYPHENS' | 'EMPTY_PART';

/**
 * Splits a seatCode on its hyphen into row and seat; UNNUMBERED is general admission and has neither (Spec
 * §3).
 */
export function parseSeatCode(seatCode: string): Result<SeatCodeParts, SeatCodeIssue> {
  if (isUnnumberedSeatCode(seatCode)) return ok({ kind: 'unnumbered' });
  const [row, seat, extra] = seatCode.split('-');
  if (row === undefined || seat === undefined) return err('NO_HYPHEN');
  if (extra !== undefined) return err('TWO_HYPHENS');
  return row === '' || seat === '' ? err('EMPTY_PART') : ok({ kind: 'numbered', row, seat });
}

export const isUnnumberedSeatCode = (seatCode: string): boolean => seatCode === unnumbered;
