import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countAudienceFlags } from './audience-flags.ts';
import { findBreaches, type ShrinkingList } from './shrinking-list.ts';

const root = join(import.meta.dirname, '../..');
const limit = 0;

/** The screens that branch on their audience today. A view that names its audience replaces the flag. */
const flagged: ShrinkingList = {
  'src/ui/screens/assisted-sale/AssistedPaymentForm.tsx': 2,
  'src/ui/screens/outcome/AnnouncedTransfer.tsx': 5,
  'src/ui/screens/outcome/BoxOfficeVoucher.tsx': 6,
  'src/ui/screens/outcome/CashSteps.tsx': 5,
  'src/ui/screens/outcome/ChangePaymentMethod.tsx': 1,
  'src/ui/screens/outcome/ClabeInstructions.tsx': 3,
  'src/ui/screens/outcome/PaymentFailed.tsx': 7,
  'src/ui/screens/outcome/PaymentInstructionsFrame.tsx': 3,
  'src/ui/screens/outcome/PaymentReturned.tsx': 3,
  'src/ui/screens/outcome/PaymentUnderReview.tsx': 4,
  'src/ui/screens/outcome/Pending.tsx': 10,
  'src/ui/screens/outcome/PendingActions.tsx': 5,
  'src/ui/screens/outcome/Refunded.tsx': 2,
  'src/ui/screens/outcome/RestartLinks.tsx': 3,
  'src/ui/screens/outcome/ShopVoucher.tsx': 4,
  'src/ui/screens/outcome/StaffBookingVoucher.tsx': 5,
  'src/ui/screens/outcome/Success.tsx': 7,
  'src/ui/screens/outcome/TransferNotFound.tsx': 2,
  'src/ui/screens/outcome/TransferPending.tsx': 5,
  'src/ui/screens/outcome/UnknownPurchase.tsx': 2,
  'src/ui/screens/sale/buy/DeclineAlert.tsx': 5,
  'src/ui/screens/sale/buy/PaymentMethodFields.tsx': 20,
  'src/ui/screens/sale/buy/PaymentMethods.tsx': 26,
};

describe('screens have no audience flag', () => {
  it.each([
    'const { requiresFan } = salesChannelRules[salesChannel];',
    'type Props = { readonly isAssisted: boolean };',
    'const title = <Alert title={view.atDesk ? one : other} />;',
    'export const Row = ({ mode }: RowProps) => <p>{mode}</p>;',
    'if (namesFan) return null;',
  ])('catches %s', (planted) => {
    const found = { 'Planted.tsx': countAudienceFlags('Planted.tsx', planted) };

    expect(findBreaches(found, { limit, listed: {} })).toHaveLength(1);
  });

  it.each([
    "const text = 'mode';",
    '<div data-selection-mode="map" />;',
    '// isAssisted',
    'const modes = 2;',
  ])('allows %s', (innocent) => {
    expect(countAudienceFlags('Innocent.tsx', innocent)).toBe(0);
  });

  it('finds no new flag in src/ui/screens', () => {
    const screens = globSync('src/ui/screens/**/*.{ts,tsx}', { cwd: root });
    const counts = Object.fromEntries(
      screens.map((path) => [path, countAudienceFlags(path, readFileSync(join(root, path), 'utf8'))]),
    );

    expect(screens.length).toBeGreaterThan(200);
    expect(findBreaches(counts, { limit, listed: flagged })).toEqual([]);
  });
});
