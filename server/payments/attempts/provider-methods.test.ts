import { describe, expect, it } from 'vitest';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { ProviderFailure, ProviderMethod } from './payment-provider.port.ts';
import { cacheProviderMethods, providerMethodsTtlMs } from './provider-methods.ts';

const oxxo: ProviderMethod = {
  id: 'oxxo',
  typeId: 'ticket',
  min: { amount: 500, currency: 'MXN' },
  max: { amount: 1_000_000, currency: 'MXN' },
  accreditationMinutes: 2_880,
  banks: [],
};

function aList() {
  let time = 0;
  let answer: Result<readonly ProviderMethod[], ProviderFailure> = ok([oxxo]);
  const asked: string[] = [];
  const methods = cacheProviderMethods(
    {
      listMethods: async (market) => {
        asked.push(market);
        return answer;
      },
    },
    () => time,
  );
  return {
    methods,
    asked,
    passes: (ms: number) => {
      time += ms;
    },
    falls: () => {
      answer = err({ kind: 'unanswered', cause: 'down' });
    },
  };
}

describe('the cached list of the provider’s methods', () => {
  it('is read once an hour for each market, however many callers there are', async () => {
    const { methods, asked, passes } = aList();

    await Promise.all([methods('MEX'), methods('MEX'), methods('COL')]);
    passes(providerMethodsTtlMs - 1);
    await methods('MEX');
    const withinTheHour = [...asked];
    passes(1);
    await methods('MEX');

    expect(withinTheHour).toEqual(['MEX', 'COL']);
    expect(asked).toEqual(['MEX', 'COL', 'MEX']);
  });

  it('keeps the previous list while the provider does not respond, without asking it on every call', async () => {
    const { methods, asked, passes, falls } = aList();
    await methods('MEX');
    falls();
    passes(providerMethodsTtlMs);

    const lists = [await methods('MEX'), await methods('MEX')];

    expect(lists).toEqual([[oxxo], [oxxo]]);
    expect(asked).toHaveLength(2);
  });

  it('is null when it was never read', async () => {
    const { methods, falls } = aList();
    falls();

    expect(await methods('COL')).toBeNull();
  });
});
