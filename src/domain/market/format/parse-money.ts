import { type Currency, MINOR_UNITS, type Money, money } from '../../shared/money.ts';
import { err, ok, type Result } from '../../shared/result.ts';

/** The reason why a typed amount was rejected. */
export type AmountIssue = 'EMPTY' | 'NOT_AN_AMOUNT' | 'BELOW_ZERO';

/** Units and centavos: without a thousands separator, with the Colombian one, with the Mexican one. */
const amountPatterns = [
  /^(\d+)(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
];

/** Caps the units; a larger amount still compares as larger than every real one. */
const maxUnits = 1_000_000_000_000;

/**
 * Parses an amount as people type or paste it: '10000', '10.000', '$ 10,000', '1.249,50 COP'. Three digits
 * after a point or comma are thousands, one or two are centavos, in both countries.
 */
export function parseMoney(text: string, currency: Currency): Result<Money, AmountIssue> {
  const plain = text.replaceAll(/[\s$'’]|COP|MXN/giu, '').replace('\u2212', '-');
  if (plain === '') return err('EMPTY');
  const size = plain.replace(/^-/, '');
  const [, units, centavos = ''] =
    amountPatterns.map((shape) => shape.exec(size)).find((read) => read !== null) ?? [];
  if (units === undefined) return err('NOT_AN_AMOUNT');
  const whole = Math.min(Number(units.replaceAll(/\D/g, '')), maxUnits);
  const amount = whole * MINOR_UNITS + Number(centavos.padEnd(2, '0'));
  return plain !== size && amount > 0 ? err('BELOW_ZERO') : ok(money(amount, currency));
}
