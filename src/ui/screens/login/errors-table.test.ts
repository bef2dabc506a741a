import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { memoryCode } from '#adapters/memory/authentication.memory.ts';
import type { InjectedFault } from '#adapters/memory/memory-backend.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import { authErrors, determineAuthReaction, nextStepByAuthReaction } from '#domain/identity/auth-error.ts';
import { catalogueLocales } from '#domain/market/locale.ts';
import { aRegistration, createLoginDriver } from '#testing/login-driver.ts';
import { mariana } from '#testing/sale-driver.ts';
import { getAuthErrorMessage } from '../../i18n/auth-messages.ts';

type LoginDriver = ReturnType<typeof createLoginDriver>;

/** Every call of the wizard, and the events that lead to it. */
const calls = {
  sendOtp(driver: LoginDriver) {
    driver.send({ type: 'contact.submitted', contact: mariana.email, channel: 'whatsapp' });
  },
  async resendOtp(driver: LoginDriver) {
    await driver.goToCode();
    driver.ports.clock.advance(60_000);
    driver.send({ type: 'resend.requested' });
  },
  async confirmOtp(driver: LoginDriver) {
    await driver.goToCode();
    driver.send({ type: 'code.submitted', code: memoryCode });
  },
  login(driver: LoginDriver) {
    driver.requestStep('OLD_LOGIN');
    driver.send({ type: 'password.submitted', contact: mariana.email, password: 'whatever' });
  },
  preRegister(driver: LoginDriver) {
    driver.requestStep('REGISTRATION');
    driver.send({ type: 'registration.submitted', entry: aRegistration() });
  },
  requestPasswordReset(driver: LoginDriver) {
    driver.requestStep('FORGOT_PASSWORD');
    driver.send({ type: 'recovery.requested', contact: mariana.email, channel: 'whatsapp' });
  },
  async resetPassword(driver: LoginDriver) {
    calls.requestPasswordReset(driver);
    await driver.waitForScreen('reset');
    driver.send({ type: 'newPassword.submitted', code: memoryCode, password: 'Otra-clave-2026' });
  },
  sendPhoneCode(driver: LoginDriver) {
    driver.requestStep('CHANGE_PHONE_NUMBER');
    driver.send({ type: 'phone.submitted', phone: '311 999 0000', channel: 'SMS' });
  },
  async confirmPhoneCode(driver: LoginDriver) {
    calls.sendPhoneCode(driver);
    await driver.waitForScreen('code');
    driver.send({ type: 'code.submitted', code: memoryCode });
  },
  updatePhone: (driver: LoginDriver) => calls.confirmPhoneCode(driver),
  async sendReauthenticationCode(driver: LoginDriver) {
    driver.ports.backend.reauthenticatedAt = Number.NEGATIVE_INFINITY;
    await calls.confirmPhoneCode(driver);
    await driver.waitForScreen('proof');
    driver.send({ type: 'verificationMethod.chosen', channel: 'EMAIL' });
  },
  async reauthenticateWithCode(driver: LoginDriver) {
    await calls.sendReauthenticationCode(driver);
    await driver.waitForScreen('code');
    driver.send({ type: 'code.submitted', code: memoryCode });
  },
  async reauthenticateWithPassword(driver: LoginDriver) {
    driver.ports.backend.reauthenticatedAt = Number.NEGATIVE_INFINITY;
    await calls.confirmPhoneCode(driver);
    await driver.waitForScreen('proof');
    driver.send({ type: 'proofPassword.submitted', password: 'whatever' });
  },
};
const callNames = [
  'sendOtp',
  'resendOtp',
  'confirmOtp',
  'login',
  'preRegister',
  'requestPasswordReset',
  'resetPassword',
  'sendPhoneCode',
  'confirmPhoneCode',
  'updatePhone',
  'sendReauthenticationCode',
  'reauthenticateWithCode',
  'reauthenticateWithPassword',
] as const satisfies readonly (keyof typeof calls)[];

const createRejection = (code: FailureCode) =>
  ({ kind: 'rejected', code, fields: [], retryAfter: null, detail: {}, reference: 'r-42' }) as const;

const signedInCalls: ReadonlySet<string> = new Set([
  'sendPhoneCode',
  'confirmPhoneCode',
  'updatePhone',
  'sendReauthenticationCode',
  'reauthenticateWithCode',
  'reauthenticateWithPassword',
]);

/** Makes the call fail with the code, and returns what the wizard shows. */
async function rejectCall(call: (typeof callNames)[number], fault: InjectedFault) {
  const ports = memoryPorts();
  const user = signedInCalls.has(call) ? mariana : null;
  ports.backend.user = user;
  const driver = createLoginDriver({ ports, user });
  ports.backend.injectedFaults.set(call, fault);
  await calls[call](driver);
  return { view: await driver.waitUntilIdle(), faults: ports.errorLog.faults };
}

/** Finds the translation of a source text; English is the source language. */
function findTranslation(locale: (typeof catalogueLocales)[number], source: string): string {
  const lookUp = (file: string): string => {
    const catalogue = readFileSync(
      new URL(`../../i18n/locales/${file}/messages.po`, import.meta.url),
      'utf8',
    );
    const entry = catalogue.split('\n\n').find((block) => readPoField(block, 'msgid') === source);
    return entry === undefined ? '' : readPoField(entry, 'msgstr');
  };
  if (locale === 'en') return source;
  return lookUp(locale) || (locale === 'es-MX' ? lookUp('es') : '');
}

const readPoField = (block: string, name: 'msgid' | 'msgstr'): string => {
  const [, lines = ''] = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(block) ?? [];
  return [...lines.matchAll(/"(.*)"/g)].map(([, text]) => text).join('');
};

/** All 37 error codes of Spec §8, in every call. */
describe('auth/errors-table', () => {
  it('covers every call that the wizard makes', () => {
    const port = memoryPorts().authentication;
    const portCalls = Object.keys(port).filter((name) => name !== 'findCurrentUser' && name !== 'logout');

    expect(callNames).toEqual(expect.arrayContaining(portCalls));
  });

  describe.each(callNames)('when %s fails', (call) => {
    it.each(authErrors)('%s offers a next step, and the wizard stays usable', async (code) => {
      const { view, faults } = await rejectCall(call, createRejection(code));

      // An unconfirmed account is sent a code at once: that is its next step.
      expect(view.problem?.code).toBe(code);
      expect(view.problem?.reaction).toBe(determineAuthReaction(code, view.problem?.moment ?? 'login'));
      expect(view.problem?.offer).toBe(nextStepByAuthReaction[view.problem?.reaction ?? 'INTERNAL_ERROR']);
      expect(view.busy).toBe(false);
      expect(view.screen).not.toBe('success');
      expect(faults).toEqual([]);
    });

    it('an unknown code becomes UnknownException, logged and never shown', async () => {
      const { view, faults } = await rejectCall(call, {
        kind: 'unrecognised',
        receivedCode: 'BrandNewException',
        retryAfter: null,
        reference: 'r-42',
      });

      expect(view.problem).toMatchObject({ code: 'UnknownException', offer: 'SUPPORT', reference: 'r-42' });
      expect(JSON.stringify(view)).not.toContain('BrandNewException');
      expect(faults).toEqual([{ what: 'Unknown auth error', code: 'BrandNewException', reference: 'r-42' }]);
    });
  });

  describe.each(['sendEmailCode', 'changeEmail'] as const)('when %s fails after signing in', (call) => {
    it.each(authErrors)('%s does not prevent the user from continuing', async (code) => {
      const driver = createLoginDriver({ step: 'REGISTRATION' });
      driver.send({ type: 'registration.submitted', entry: aRegistration({ channel: 'SMS' }) });
      await driver.waitForScreen('confirmation');
      driver.send({ type: 'code.submitted', code: memoryCode });
      await driver.waitForScreen('success');
      driver.ports.backend.injectedFaults.set(call, createRejection(code));
      driver.send({ type: 'emailConfirmation.requested' });
      if (call === 'changeEmail') {
        await driver.waitForScreen('code');
        driver.send({ type: 'code.submitted', code: memoryCode });
      }
      const view = await driver.waitUntilIdle();
      const isFinished = view.screen === 'success' && view.email === null;
      if (!isFinished) driver.send({ type: 'back.requested' });

      expect(isFinished || view.problem?.code === code).toBe(true);
      expect(await driver.waitForScreen('success')).toMatchObject({ isNew: true, returnTo: '/my-tickets' });
    });
  });

  describe.each(['login', 'password-proven', 'register'] as const)('messages at %s', (moment) => {
    it.each(authErrors)('%s is translated into every language and never shows its code', (code) => {
      const source = getAuthErrorMessage(code, moment).message ?? getAuthErrorMessage(code, moment).id;
      for (const locale of catalogueLocales) {
        const translation = findTranslation(locale, source);
        expect(translation.length).toBeGreaterThan(20);
        expect(translation).not.toMatch(/exception|AUTH0|error\b/i);
        if (locale !== 'en') expect(translation).not.toBe(source);
      }
    });
  });

  it('does not reveal at login whether an account exists', () => {
    const sameMessageCodes = [
      'NotAuthorizedException',
      'UserNotFoundException',
      'InvalidPasswordException',
    ] as const;

    expect(new Set(sameMessageCodes.map((code) => getAuthErrorMessage(code, 'login')))).toHaveLength(1);
  });
});
