import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countMethodComparisons } from './method-comparisons.ts';
import { findBreaches } from './shrinking-list.ts';

const root = join(import.meta.dirname, '../..');
const limit = 0;

/**
 * The files that turn what was typed into a payment, one case for each method, and screens whose texts differ by
 * method. Entries only shrink and go.
 */
const listed = {
  'src/ui/screens/assisted-sale/AssistedPaymentForm.tsx': 8,
  'src/ui/screens/installment/CollectInstallmentsForm.tsx': 2,
  'src/ui/screens/payment-link/PaymentLinkForm.tsx': 1,
  'src/ui/screens/payment-link/PaymentLinkMethods.tsx': 3,
  'src/ui/screens/sale/buy/PaymentMethods.tsx': 13,
  'src/ui/screens/sale/buy/PaymentStep.tsx': 7,
  'src/ui/screens/sale/buy/WalletPayment.tsx': 1,
  'src/ui/screens/sale/buy/payment-form.ts': 10,
  'src/ui/screens/staff-bookings/PayBookingForm.tsx': 5,
};

describe('a payment method is known by its traits', () => {
  it.each([
    "const isCard = payment.method === 'CARD';",
    "if ('WALLET' !== method) return;",
    "const cash = choice?.selectedMethod === 'CASH';",
    "switch (payment.method) { case 'LINK': break; default: }",
  ])('catches %s', (planted) => {
    const found = { 'planted.ts': countMethodComparisons('planted.ts', planted) };

    expect(findBreaches(found, { limit, listed: {} })).toEqual(['planted.ts: 1, at most 0']);
  });

  it.each([
    "const isCard = hasTrait(payment, 'takesCard');",
    "const isRead = request.method === 'GET';",
    "const isLink = instruction.kind === 'LINK';",
    "// method === 'CARD'",
    "const payment = { method: 'CARD' };",
  ])('allows %s', (innocent) => {
    expect(countMethodComparisons('innocent.ts', innocent)).toBe(0);
  });

  it('finds no comparison with a name in src, except where listed', () => {
    const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
      (path) => !/\.(test|stories)\.tsx?$/.test(path),
    );
    const counts = Object.fromEntries(
      sources.map((path) => [path, countMethodComparisons(path, readFileSync(join(root, path), 'utf8'))]),
    );

    expect(sources.length).toBeGreaterThan(700);
    expect(findBreaches(counts, { limit, listed })).toEqual([]);
  });
});
