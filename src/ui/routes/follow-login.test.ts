import { describe, expect, it } from 'vitest';
import { memoryCode } from '#adapters/memory/authentication.memory.ts';
import { loginDesk } from '#testing/login-desk.ts';
import { mariana } from '#testing/sale-desk.ts';
import type { AddressBar } from './follow.ts';
import { followLogin } from './follow-login.ts';

/** A browser's history, as far as an address bar shows it. */
function historyAt(first: string) {
  const entries = [first];
  let at = 0;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  const bar: AddressBar = {
    current: () => entries[at] ?? '',
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go(href, replace) {
      if (!replace) at += 1;
      entries.splice(at, entries.length, href);
      tell();
    },
  };
  return {
    bar,
    entries,
    shown: () => entries[at],
    back: () => {
      at -= 1;
      tell();
    },
    forward: () => {
      at += 1;
      tell();
    },
  };
}

const login = '/authorization/login';

describe('the address of the wizard', () => {
  it('follows its steps, and keeps the way back', async () => {
    const desk = loginDesk();
    const history = historyAt(`${login}?return=%2Fmy-tickets`);
    followLogin(desk.login, history.bar);
    await desk.toCode();

    expect(history.entries).toEqual([
      `${login}?return=%2Fmy-tickets`,
      `${login}?step=email&return=%2Fmy-tickets`,
      `${login}?step=code&return=%2Fmy-tickets`,
    ]);
  });

  it('leads a step back and forward again, as the browser does', async () => {
    const desk = loginDesk();
    const history = historyAt(login);
    followLogin(desk.login, history.bar);
    await desk.toCode();
    history.back();
    const back = desk.view();
    history.forward();

    expect(back).toMatchObject({ screen: 'email', email: mariana.email });
    expect(desk.view().screen).toBe('code');
    expect(history.entries).toHaveLength(3);
  });

  it.each([
    ['register', 'registration', 'register'],
    ['code', 'choice', null],
    ['confirm', 'registration', 'register'],
    ['new-password', 'forgot', 'forgot'],
    ['welcome', 'choice', null],
    ['phone-changed', 'choice', null],
    ['nonsense', 'choice', null],
  ] as const)('that names %s shows %s and says so, without a new entry', (name, screen, corrected) => {
    const desk = loginDesk();
    const history = historyAt(`${login}?step=${name}`);
    followLogin(desk.login, history.bar);

    expect(desk.view().screen).toBe(screen);
    expect(history.entries).toEqual([corrected === null ? login : `${login}?step=${corrected}`]);
  });

  it('is left alone once somebody is in, and once another page is shown', async () => {
    const desk = loginDesk();
    const history = historyAt(login);
    followLogin(desk.login, history.bar);
    await desk.toCode();
    desk.say({ type: 'code.submitted', code: memoryCode });
    await desk.shows('success');
    const entries = [...history.entries];
    history.bar.go('/my-tickets', true);

    expect(entries.at(-1)).toBe(`${login}?step=code`);
    expect(history.shown()).toBe('/my-tickets');
  });

  it('is not followed any more once the page is left', () => {
    const desk = loginDesk();
    const history = historyAt(login);
    followLogin(desk.login, history.bar)();
    desk.ask('PHONE_LOGIN');
    history.bar.go(`${login}?step=email`, false);

    expect(desk.view().screen).toBe('phone');
  });
});
