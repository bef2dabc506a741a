import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPayment, startTestSandbox } from '../test/test-sandbox.ts';
import { toMinorUnits } from './money.ts';
import { type Payment, type PaymentStatus, paymentStatuses } from './payment.ts';
import { ProviderProblem } from './problem.ts';

/** The statuses of charged payments, whatever happened later. */
const charged: readonly PaymentStatus[] = ['approved', 'in_mediation', 'refunded', 'charged_back'];

type Step =
  | { readonly kind: 'refund'; readonly amount: number | undefined; readonly key: string }
  | { readonly kind: 'settle'; readonly status: PaymentStatus }
  | { readonly kind: 'cancel' };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('refund' as const),
      amount: fc.option(
        fc.integer({ min: 1, max: 12_000 }).map((minor) => minor / 100),
        { nil: undefined },
      ),
      key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    }),
    fc.record({
      kind: fc.constant('settle' as const),
      status: fc.constantFrom(...paymentStatuses.filter((status) => status !== 'refunded')),
    }),
    fc.constant({ kind: 'cancel' as const }),
  ),
  { maxLength: 14 },
);

describe('pay/sim: the ledger, after any sequence of operations', () => {
  it('has one charge at most, never refunds more than it charged, and agrees with the payment', async () => {
    const { sandbox } = await startTestSandbox();
    const { payments } = sandbox.provider;
    let count = 0;

    fc.assert(
      fc.property(steps, (story) => {
        count += 1;
        const reference = `order-${count}`;
        const body = {
          ...aPayment,
          payment_method_id: 'oxxo',
          transaction_amount: 100,
          external_reference: reference,
        };
        const { id } = payments.create(body, reference);
        for (const step of story) attempt(() => play(id, reference, step));
        const payment = payments.get(id);
        const [totals] = sandbox.ledger.totals(reference);

        expect(totals?.charges ?? 0).toBe(wasCharged(payment) ? 1 : 0);
        expect(totals?.net ?? 0).toBeGreaterThanOrEqual(0);
        expect(totals?.refunded ?? 0).toBe(toMinorUnits(payment.transaction_amount_refunded));
        expect(totals?.refunds ?? 0).toBe(payment.refunds.length);
        if (payment.status === 'refunded' || payment.status === 'charged_back') expect(totals?.net).toBe(0);
      }),
      { numRuns: 150 },
    );

    function play(id: number, reference: string, step: Step) {
      if (step.kind === 'settle') return payments.settle(id, { status: step.status });
      if (step.kind === 'cancel') return payments.update(id, { status: 'cancelled' });
      return payments.refund(
        id,
        step.amount === undefined ? {} : { amount: step.amount },
        `${reference}-${step.key}`,
      );
    }
  });
});

function wasCharged(payment: Payment): boolean {
  return charged.includes(payment.status);
}

/** Ignores rejected operations; anything else is a bug. */
function attempt(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
  }
}
