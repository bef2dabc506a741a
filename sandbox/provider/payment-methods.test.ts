import { describe, expect, it } from 'vitest';
import { type Json, startTestSandbox } from '../test/test-sandbox.ts';

async function ask(path: string): Promise<Json> {
  const { sandbox } = await startTestSandbox();
  const separator = path.includes('?') ? '&' : '?';
  const response = await fetch(`${sandbox.url}${path}${separator}public_key=${sandbox.publicKey}`, {
    headers: { origin: 'https://boletas.example' },
  });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  return response.json();
}

describe('with the public key a browser can read', () => {
  it.each([
    ['MCO', 'pse', 'oxxo'],
    ['MLM', 'oxxo', 'pse'],
  ])('the methods of %s', async (site, here, elsewhere) => {
    const { results } = await ask(`/v1/payment_methods/search?site_id=${site}`);
    const ids = results.map((method: Json) => method.id);

    expect(ids).toContain(here);
    expect(ids).not.toContain(elsewhere);
  });

  it('the banks of PSE', async () => {
    const { results } = await ask('/v1/payment_methods/search?site_id=MCO&id=pse');

    expect(results).toHaveLength(1);
    expect(results[0].financial_institutions).toContainEqual({ id: '1007', description: 'BANCOLOMBIA' });
  });

  it.each([
    ['547492', 'MLM', 'master', 16, 3],
    ['371180', 'MLM', 'amex', 15, 4],
    ['401354', 'MCO', 'visa', 16, 3],
    ['418914', 'MLM', 'debvisa', 16, 3],
  ])('the brand behind %s', async (bin, site, id, numberLength, codeLength) => {
    const { results } = await ask(`/v1/payment_methods/search?site_id=${site}&bin=${bin}`);

    expect(results).toMatchObject([
      { id, settings: [{ card_number: { length: numberLength }, security_code: { length: codeLength } }] },
    ]);
  });

  it('the interest-free installments of a bank', async () => {
    const [plan] = await ask('/v1/payment_methods/installments?bin=547492&amount=1200');

    expect(plan.issuer.name).toBe('Banamex');
    expect(plan.payer_costs.map((cost: Json) => cost.installments)).toEqual([1, 3, 6, 9, 12]);
    expect(plan.payer_costs.every((cost: Json) => cost.total_amount === 1200)).toBe(true);
  });

  it.each([
    ['a debit card', '557905', 1200],
    ['a small price', '547492', 150],
  ])('one payment only for %s', async (_, bin, amount) => {
    const [plan] = await ask(`/v1/payment_methods/installments?bin=${bin}&amount=${amount}`);

    expect(plan.payer_costs.map((cost: Json) => cost.installments)).toEqual([1]);
  });

  it('the documents of the country', async () => {
    const types = await ask('/v1/identification_types?site_id=MLM');

    expect(types.map((type: Json) => type.id)).toEqual(['CURP', 'RFC', 'INE']);
  });
});
