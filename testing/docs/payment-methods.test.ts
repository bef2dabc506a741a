import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSalesChannels, type PaymentRule, paymentRules } from '#domain/payment/payment-rules.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';

/** The table of docs/payment-methods.md is generated from the payment rules. `vitest -u` regenerates it. */
describe('docs/payment-methods.md', () => {
  it('matches the payment rules', async () => {
    const page = join(import.meta.dirname, '../../docs/payment-methods.md');

    await expect(renderPage()).toMatchFileSnapshot(page);
  });
});

function renderPage(): string {
  const rows = Object.entries(paymentRules).map(([name, rule]) => renderRow(name, rule));
  return [
    '# Payment methods',
    '',
    'The payment options: who may use them, for what, and until when. Generated from `src/domain/payment/payment-rules.ts`;',
    'a test compares them. The list of payment options (`GET /api/checkout`) and the payment itself apply the same rules.',
    '',
    '| method | option | used by | markets | pays | requires a fan | amount | available until |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function renderRow(name: string, rule: PaymentRule): string {
  const channels = listSalesChannels(rule.method).map(nameUser);
  const cells = [
    rule.method,
    name === rule.method ? '' : name,
    rule.managersOnly ? 'manager' : rule.requiresSeller ? 'seller' : channels.join(', '),
    rule.markets.join(', '),
    rule.installmentChannels.length === 0
      ? 'tickets'
      : `tickets, installments (${rule.installmentChannels.map(nameUser).join(', ')})`,
    rule.requiresFan ? 'yes' : '',
    amounts[rule.amount],
    closingTimes[rule.closes],
  ];
  return `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |').replaceAll('|  |', '| |');
}

const nameUser = (salesChannel: SalesChannel): string => (salesChannel === 'SELF_SERVICE' ? 'fan' : 'seller');

const amounts = {
  ANY: 'above zero',
  ZERO_TOO: 'any, zero included',
  PROVIDER: 'within the provider’s current limits',
  BALANCE: 'up to the fan’s wallet balance',
  CREDIT: 'up to the organisation’s remaining credit',
} as const satisfies Record<PaymentRule['amount'], string>;

const closingTimes = {
  WITH_THE_SALE: 'the end of the sale',
  HOUR_BEFORE: 'an hour before the event',
  HOUR_BEFORE_CONFIRMATION: 'an hour before the last moment at which its confirmation can arrive in time',
} as const satisfies Record<PaymentRule['closes'], string>;
