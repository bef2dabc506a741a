import { describe, expect, it } from 'vitest';
import { memoryCode } from '#adapters/memory/authentication.memory.ts';
import { createLoginDriver } from '#testing/login-driver.ts';
import { mariana } from '#testing/sale-driver.ts';
import { syncLoginAddress } from './sync-login-address.ts';
import type { AddressBar } from './sync-sale-address.ts';

/** A browser history, as far as an address bar shows it. */
function createHistory(first: string) {
  const entries = [first];
  let at = 0;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  const bar: Omit<AddressBar, 'back' | 'isAboveVenue'> = {
    current: () => entries[at] ?? '',
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go(href, replace) {
      if (!replace) at += 1;
      entries.splice(at, entries.length, href);
      notify();
    },
  };
  return {
    bar,
    entries,
    shown: () => entries[at],
    back: () => {
      at -= 1;
      notify();
    },
    forward: () => {
      at += 1;
      notify();
    },
  };
}

const login = '/authorization/login';

describe('the address of the login wizard', () => {
  it('follows its steps and keeps the page to return to', async () => {
    const driver = createLoginDriver();
    const history = createHistory(`${login}?return=%2Fmy-tickets`);
    syncLoginAddress(driver.login, history.bar);
    await driver.goToCode();

    expect(history.entries).toEqual([
      `${login}?return=%2Fmy-tickets`,
      `${login}?step=code&return=%2Fmy-tickets`,
    ]);
  });

  it('goes a step back and forward with the browser', async () => {
    const driver = createLoginDriver();
    const history = createHistory(login);
    syncLoginAddress(driver.login, history.bar);
    await driver.goToCode();
    history.back();
    const back = driver.view();
    history.forward();

    expect(back).toMatchObject({ screen: 'identify', contact: mariana.email });
    expect(driver.view().screen).toBe('code');
    expect(history.entries).toHaveLength(2);
  });

  it.each([
    ['email', 'identify', 'email'],
    ['phone', 'identify', 'phone'],
    ['register', 'registration', 'register'],
    ['code', 'identify', null],
    ['confirm', 'registration', 'register'],
    ['new-password', 'forgot', 'forgot'],
    ['welcome', 'identify', null],
    ['phone-changed', 'identify', null],
    ['nonsense', 'identify', null],
  ] as const)('that names %s shows %s and corrects itself without a new entry', (name, screen, corrected) => {
    const driver = createLoginDriver();
    const history = createHistory(`${login}?step=${name}`);
    syncLoginAddress(driver.login, history.bar);

    expect(driver.view().screen).toBe(screen);
    expect(history.entries).toEqual([corrected === null ? login : `${login}?step=${corrected}`]);
  });

  it('is not changed once the person is signed in or another page is shown', async () => {
    const driver = createLoginDriver();
    const history = createHistory(login);
    syncLoginAddress(driver.login, history.bar);
    await driver.goToCode();
    driver.send({ type: 'code.submitted', code: memoryCode });
    await driver.waitForScreen('success');
    const entries = [...history.entries];
    history.bar.go('/my-tickets', true);

    expect(entries.at(-1)).toBe(`${login}?step=code`);
    expect(history.shown()).toBe('/my-tickets');
  });

  it('is no longer followed once the page is left', () => {
    const driver = createLoginDriver();
    const history = createHistory(login);
    syncLoginAddress(driver.login, history.bar)();
    driver.requestStep('OLD_LOGIN');
    history.bar.go(`${login}?step=email`, false);

    expect(driver.view().screen).toBe('password');
  });
});
