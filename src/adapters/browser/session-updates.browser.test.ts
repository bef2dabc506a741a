import { describe, expect, it } from 'vitest';
import { mariana } from '#testing/sale-driver.ts';
import { browserSessionUpdates, parseSessionUser } from './session-updates.browser.ts';

describe('session updates from other tabs', () => {
  it('arrive over the channel, only in the other tabs', async () => {
    const name = `taquilla.test.${Math.random()}`;
    const open = () => new BroadcastChannel(name);
    const here = browserSessionUpdates(open);
    const received: (string | null)[] = [];
    const isDone = new Promise<void>((done) => {
      browserSessionUpdates(open).subscribe((user) => {
        received.push(user?.firstName ?? null);
        if (user === null) done();
      });
    });
    here.subscribe(() => received.push('to itself'));

    here.publish(mariana);
    here.publish(null);
    await isDone;

    expect(received).toEqual(['Mariana', null]);
  });

  it('are validated in full', () => {
    expect(parseSessionUser(structuredClone(mariana))).toEqual(mariana);
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
  ])('are ignored when they are %j', (data) => {
    expect(parseSessionUser(data)).toBeNull();
  });
});
