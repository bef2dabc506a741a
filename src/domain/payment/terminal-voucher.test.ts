import { describe, expect, it } from 'vitest';
import { terminalVoucher } from './terminal-voucher.ts';

describe('a slip of a card terminal', () => {
  it.each([
    ['004512', '4512'],
    ['v-1a', 'V-1A'],
    ['0000', '0'],
    [' 88213 ', '88213'],
  ])('numbered %j is the one of %s', (voucherNumber, number) => {
    expect(terminalVoucher({ voucherNumber })).toEqual({ terminal: '', number });
  });

  it('of a named terminal is another', () => {
    expect(terminalVoucher({ voucherNumber: '4512', terminal: 'pos-02' })).toEqual({
      terminal: 'POS-02',
      number: '4512',
    });
  });
});
