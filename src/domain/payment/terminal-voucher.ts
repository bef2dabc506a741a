/** A slip of a card terminal, as it is told apart: its number, and the terminal's own where somebody typed it. */
export type TerminalVoucher = { readonly terminal: string; readonly number: string };

/**
 * However it was typed: capitals or not, and without the noughts that a slip puts before its number. Assumption: terminals that
 * nobody names count as one, so that a number is never taken twice by an oversight. Across days it is told apart by its day: a
 * terminal counts from one with each batch, and tickets have few prices, so the same number for the same sum says nothing.
 */
export const terminalVoucher = ({
  voucherNumber,
  terminal = '',
}: {
  readonly voucherNumber: string;
  readonly terminal?: string | undefined;
}): TerminalVoucher => ({ terminal: plain(terminal), number: plain(voucherNumber) });

const plain = (typed: string): string =>
  typed
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '');
