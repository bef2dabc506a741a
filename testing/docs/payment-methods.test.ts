import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { desksOf, type PaymentRule, paymentRules } from '#domain/payment/payment-rules.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';

/** The table of docs/payment-methods.md, written from the rules that list and server ask. `vitest -u` writes it again. */
describe('docs/payment-methods.md', () => {
  it('shows the rules as they are', async () => {
    const page = join(import.meta.dirname, '../../docs/payment-methods.md');

    await expect(written()).toMatchFileSnapshot(page);
  });
});

function written(): string {
  const rows = Object.entries(paymentRules).map(([name, rule]) => rowOf(name, rule));
  return [
    '# Payment methods',
    '',
    'Who may pay what with which method, and until when. Written from `src/domain/payment/payment-rules.ts`; a test keeps',
    'them equal. The list of ways to pay (`GET /api/checkout`) and the payment itself are answered by the same rule.',
    '',
    '| method | way | who | market | pays | fan named | amount | until |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function rowOf(name: string, rule: PaymentRule): string {
  const desks = desksOf(rule.method).map(nameOf);
  const cells = [
    rule.method,
    name === rule.method ? '' : name,
    rule.managersOnly ? 'manager' : desks.join(', '),
    rule.markets.join(', '),
    rule.quotasAt.length === 0 ? 'tickets' : `tickets, quotas (${rule.quotasAt.map(nameOf).join(', ')})`,
    rule.namesFan ? 'yes' : '',
    amounts[rule.amount],
    ends[rule.closes],
  ];
  return `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |').replaceAll('|  |', '| |');
}

const nameOf = (mode: SaleMode): string => (mode === 'SELF_SERVICE' ? 'fan' : 'seller');

const amounts = {
  ANY: 'more than nothing',
  ZERO_TOO: 'any, also nothing',
  PROVIDER: 'within the provider’s limits of today',
  BALANCE: 'up to the fan’s balance',
  CREDIT: 'up to what the organisation has left',
} as const satisfies Record<PaymentRule['amount'], string>;

const ends = {
  WITH_THE_SALE: 'the sale ends',
  HOUR_BEFORE: 'an hour before the event',
  HOUR_BEFORE_NEWS: 'an hour before the last news could come in time',
} as const satisfies Record<PaymentRule['closes'], string>;
