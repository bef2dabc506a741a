import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { memoryClock } from '#adapters/memory/clock.memory.ts';
import { memoryOneTimePasswords } from '#adapters/memory/one-time-passwords.memory.ts';
import type { OneTimePasswordsPort } from '#application/one-time-passwords.port.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { createEntryCodeActors } from './entry-code.actors.ts';
import { entryCodeMachine } from './entry-code.machine.ts';
import { type EntryCodeView, toEntryCodeView } from './entry-code.view.ts';

const serverNow = Date.UTC(2027, 2, 14, 21, 30, 4);
const secret = '3132333435363738393031323334353637383930';
const passwords = memoryOneTimePasswords();

/** Starts the flow on a device whose wall clock is behind the server's by some milliseconds. */
function startFlow(clockLeadMs = 0, oneTimePasswords: OneTimePasswordsPort = passwords) {
  const clock = memoryClock(serverNow);
  clock.setWallTime(serverNow - clockLeadMs);
  const actors = createEntryCodeActors({ clock, oneTimePasswords });
  const flow = createActor(entryCodeMachine.provide({ actors }), {
    input: { qr: 'TQ1ABC', rotation: { secret, clockLeadMs } },
  }).start();
  const read = () => toEntryCodeView(flow.getSnapshot());
  const showsScreen = (screen: EntryCodeView['screen']) =>
    waitUntil(flow, (snapshot) => toEntryCodeView(snapshot).screen === screen);
  /** Resolves once this whole text is shown. */
  const showsText = (text: string) =>
    waitUntil(flow, (snapshot) => snapshot.matches('showing') && snapshot.context.text === text);
  return { clock, read, showsScreen, showsText };
}

const expectedAt = async (at: number) => {
  const period = at - (at % 15_000);
  return `TQ1ABC.${period / 1_000}.${await passwords.compute(secret, period)}`;
};

describe('an entry code', () => {
  it('is that of the period, with the time that it has left', async () => {
    const { read, showsScreen } = startFlow();

    expect(read()).toEqual({ screen: 'computing' });
    await showsScreen('ready');
    expect(read()).toEqual({
      screen: 'ready',
      text: await expectedAt(serverNow),
      renewal: { remaining: 11_000, of: 15_000 },
    });
  });

  it('changes at the start of the next period and not before', async () => {
    const { clock, read, showsScreen, showsText } = startFlow();
    await showsScreen('ready');

    clock.advance(10_000);
    expect(read()).toMatchObject({ text: await expectedAt(serverNow), renewal: { remaining: 1_000 } });
    clock.advance(1_000);
    await showsText(await expectedAt(serverNow + 11_000));
  });

  it.each([-3_600_000, -7_000, 5_000, 86_400_000])(
    'follows the server on a phone whose clock differs by %i ms',
    async (lead) => {
      const { clock, showsText } = startFlow(lead);
      await showsText(await expectedAt(serverNow));

      clock.advance(30_000);
      await showsText(await expectedAt(serverNow + 30_000));
    },
  );

  it('is the current one as soon as a phone wakes up', async () => {
    const { clock, showsScreen, showsText } = startFlow();
    await showsScreen('ready');

    clock.sleep(3_600_000);
    clock.resume();
    await showsText(await expectedAt(serverNow + 3_600_000));
  });

  it('is missing where the browser cannot compute it', async () => {
    const { showsScreen } = startFlow(0, { compute: () => Promise.reject(new Error('No cryptography')) });

    await showsScreen('failed');
  });
});
