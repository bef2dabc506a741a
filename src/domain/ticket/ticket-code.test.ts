import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, textOf, upperCase } from '#testing/arbitraries/text.ts';
import { joinSeatCode } from '../venue/seat-code.ts';
import { formatSectionCode, isUnnumberedSeatCode, parseSeatCode, parseSectionCode } from './ticket-code.ts';

const label = textOf(upperCase + decimal, 1, 4);

/** Spec §3, Ticket. */
describe('parseSectionCode', () => {
  it('splits into zone and section', () => {
    expect(parseSectionCode('ORIENTAL|204')).toEqual({ zone: 'ORIENTAL', section: '204' });
  });

  it.each([
    ['204', null, '204'],
    ['', null, ''],
    ['|204', null, '204'],
    ['NORTE|', 'NORTE', ''],
    ['NORTE|A|B', 'NORTE', 'A|B'],
  ])('parses %j as zone %j and section %j', (code, zone, section) => {
    expect(parseSectionCode(code)).toEqual({ zone, section });
  });

  it('parses its own format', () => {
    fc.assert(
      fc.property(fc.option(label), label, (zone, section) => {
        expect(parseSectionCode(formatSectionCode({ zone, section }))).toEqual({ zone, section });
      }),
    );
  });
});

describe('parseSeatCode', () => {
  it('splits on the hyphen into row and seat', () => {
    expect(parseSeatCode('F-9')).toEqual({ ok: true, value: { kind: 'numbered', row: 'F', seat: '9' } });
  });

  it('reads UNNUMBERED as general admission, with neither row nor seat', () => {
    expect(parseSeatCode('UNNUMBERED')).toEqual({ ok: true, value: { kind: 'unnumbered' } });
    expect(isUnnumberedSeatCode('unnumbered')).toBe(false);
  });

  it.each([
    ['', 'NO_HYPHEN'],
    ['F9', 'NO_HYPHEN'],
    ['unnumbered', 'NO_HYPHEN'],
    ['F-', 'EMPTY_PART'],
    ['-9', 'EMPTY_PART'],
    ['-', 'EMPTY_PART'],
    ['F-9-1', 'TWO_HYPHENS'],
  ])('rejects %j: %s', (code, issue) => {
    expect(parseSeatCode(code)).toEqual({ ok: false, error: issue });
  });

  it('parses its own format', () => {
    fc.assert(
      fc.property(label, label, (row, seat) => {
        expect(parseSeatCode(joinSeatCode({ row, seat }))).toEqual({
          ok: true,
          value: { kind: 'numbered', row, seat },
        });
      }),
    );
  });

  it('never parses a code in two ways', () => {
    fc.assert(
      fc.property(fc.string(), (code) => {
        const parsed = parseSeatCode(code);

        if (parsed.ok && parsed.value.kind === 'numbered') expect(joinSeatCode(parsed.value)).toBe(code);
      }),
    );
  });
});
