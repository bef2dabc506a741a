import { describe, expect, it } from 'vitest';
import { mariana } from '#testing/sale-desk.ts';
import { browserSessionNews, userIn } from './session-news.browser.ts';

describe('the news of the other tabs', () => {
  it('comes over a channel, to the others alone', async () => {
    const name = `taquilla.test.${Math.random()}`;
    const open = () => new BroadcastChannel(name);
    const here = browserSessionNews(open);
    const told: (string | null)[] = [];
    const isDone = new Promise<void>((done) => {
      browserSessionNews(open).onNews((user) => {
        told.push(user?.firstName ?? null);
        if (user === null) done();
      });
    });
    here.onNews(() => told.push('to itself'));

    here.tell(mariana);
    here.tell(null);
    await isDone;

    expect(told).toEqual(['Mariana', null]);
  });

  it('is read whole', () => {
    expect(userIn(structuredClone(mariana))).toEqual(mariana);
  });

  it.each([
    undefined,
    'mariana',
    {},
    { ...mariana, id: 7 },
    { ...mariana, roles: 'fan' },
    { ...mariana, registration: 'SOMEHOW' },
    { ...mariana, documentType: 'XX' },
    { ...mariana, phone: undefined },
  ])('is not acted on when it is %j', (data) => {
    expect(userIn(data)).toBeNull();
  });
});
