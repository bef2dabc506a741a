import { describe, expect, it } from 'vitest';
import { normalizeTerminalVoucher } from './terminal-voucher.ts';

describe('a card terminal’s receipt', () => {
  it.each([
    ['004512', '4512'],
    ['v-1a', 'V-1A'],
    ['0000', '0'],
    [' 88213 ', '88213'],
  ])('with number %j is the receipt of %s', (voucherNumber, number) => {
    expect(normalizeTerminalVoucher({ voucherNumber })).toEqual({ terminal: '', number });
  });

  it('of a named terminal is a different one', () => {
    expect(normalizeTerminalVoucher({ voucherNumber: '4512', terminal: 'pos-02' })).toEqual({
      terminal: 'POS-02',
      number: '4512',
    });
  });
});
