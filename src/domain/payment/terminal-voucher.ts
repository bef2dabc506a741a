/** The identity of a card terminal's receipt: its number and, if typed, the terminal's. */
export type TerminalVoucher = { readonly terminal: string; readonly number: string };

/**
 * Normalizes a receipt as typed: case is ignored, and so are leading zeros. Assumption: all unnamed terminals
 * count as one, so that no number is accepted twice by mistake. Uniqueness is per day: a terminal restarts at
 * one with each batch, and tickets have few prices, so that number and amount may repeat.
 */
export const normalizeTerminalVoucher = ({
  voucherNumber,
  terminal = '',
}: {
  readonly voucherNumber: string;
  readonly terminal?: string | undefined;
}): TerminalVoucher => ({ terminal: normalizeNumber(terminal), number: normalizeNumber(voucherNumber) });

const normalizeNumber = (typed: string): string =>
  typed
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '');
