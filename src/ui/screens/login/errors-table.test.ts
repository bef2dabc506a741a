import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { memoryCode } from '#adapters/memory/authentication.memory.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { authErrors, authOfferOf, authReactionOf } from '#domain/auth/auth-error.ts';
import { catalogueLocales } from '#domain/market/locale.ts';
import { aRegistration, loginDesk } from '#testing/login-desk.ts';
import { mariana } from '#testing/sale-desk.ts';
import { authErrorWords } from '../../i18n/auth-words.ts';

type Desk = ReturnType<typeof loginDesk>;

/** Every call of the wizard, and how one comes to it. */
const calls = {
  sendOtp(desk: Desk) {
    desk.ask('EMAIL_OTP_LOGIN');
    desk.say({ type: 'email.submitted', email: mariana.email });
  },
  async resendOtp(desk: Desk) {
    await desk.toCode();
    desk.ports.clock.pass(60_000);
    desk.say({ type: 'resend.requested' });
  },
  async confirmOtp(desk: Desk) {
    await desk.toCode();
    desk.say({ type: 'code.submitted', code: memoryCode });
  },
  login(desk: Desk) {
    desk.ask('OLD_LOGIN');
    desk.say({ type: 'password.submitted', contact: mariana.email, password: 'whatever' });
  },
  preRegister(desk: Desk) {
    desk.ask('REGISTRATION');
    desk.say({ type: 'registration.submitted', entry: aRegistration() });
  },
  forgot(desk: Desk) {
    desk.ask('FORGOT_PASSWORD');
    desk.say({ type: 'recovery.requested', contact: mariana.email });
  },
  async forgotSubmit(desk: Desk) {
    calls.forgot(desk);
    await desk.shows('reset');
    desk.say({ type: 'newPassword.submitted', code: memoryCode, password: 'Otra-clave-2026' });
  },
  validatePhone(desk: Desk) {
    desk.ask('CHANGE_PHONE_NUMBER');
    desk.say({ type: 'phone.submitted', phone: '311 999 0000', channel: 'SMS' });
  },
  async checkPhone(desk: Desk) {
    calls.validatePhone(desk);
    await desk.shows('code');
    desk.say({ type: 'code.submitted', code: memoryCode });
  },
  updatePhone: (desk: Desk) => calls.checkPhone(desk),
  async sendProof(desk: Desk) {
    desk.ports.office.provenAt = Number.NEGATIVE_INFINITY;
    await calls.checkPhone(desk);
    await desk.shows('proof');
    desk.say({ type: 'proofWay.chosen', channel: 'EMAIL' });
  },
  async proveByCode(desk: Desk) {
    await calls.sendProof(desk);
    await desk.shows('code');
    desk.say({ type: 'code.submitted', code: memoryCode });
  },
  async proveByPassword(desk: Desk) {
    desk.ports.office.provenAt = Number.NEGATIVE_INFINITY;
    await calls.checkPhone(desk);
    await desk.shows('proof');
    desk.say({ type: 'proofPassword.submitted', password: 'whatever' });
  },
};
const callNames = [
  'sendOtp',
  'resendOtp',
  'confirmOtp',
  'login',
  'preRegister',
  'forgot',
  'forgotSubmit',
  'validatePhone',
  'checkPhone',
  'updatePhone',
  'sendProof',
  'proveByCode',
  'proveByPassword',
] as const satisfies readonly (keyof typeof calls)[];

const aRefusal = (code: string) =>
  ({ kind: 'refused', code, fields: [], retryAfter: null, detail: {}, reference: 'r-42' }) as const;

const ofWhoIsIn: ReadonlySet<string> = new Set([
  'validatePhone',
  'checkPhone',
  'updatePhone',
  'sendProof',
  'proveByCode',
  'proveByPassword',
]);

/** What the wizard shows after this call of it was refused for this reason. */
async function refusedAt(call: (typeof callNames)[number], code: string) {
  const ports = memoryPorts();
  const user = ofWhoIsIn.has(call) ? mariana : null;
  ports.office.user = user;
  const desk = loginDesk({ ports, user });
  ports.office.faults.set(call, aRefusal(code));
  await calls[call](desk);
  return { view: await desk.settles(), faults: ports.faultLog.faults };
}

/** The words of a language for a source text; the source language speaks for itself. */
function translated(locale: (typeof catalogueLocales)[number], source: string): string {
  const lookUp = (file: string): string => {
    const page = readFileSync(new URL(`../../i18n/locales/${file}/messages.po`, import.meta.url), 'utf8');
    const entry = page.split('\n\n').find((block) => textOf(block, 'msgid') === source);
    return entry === undefined ? '' : textOf(entry, 'msgstr');
  };
  if (locale === 'en') return source;
  return lookUp(locale) || (locale === 'es-MX' ? lookUp('es') : '');
}

const textOf = (block: string, name: 'msgid' | 'msgstr'): string => {
  const [, lines = ''] = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(block) ?? [];
  return [...lines.matchAll(/"(.*)"/g)].map(([, text]) => text).join('');
};

/** Spec §8: all 37 identifiers, wherever they come from. */
describe('auth/errors-table', () => {
  it('names every call that the wizard makes', () => {
    const port = memoryPorts().authentication;
    const asking = Object.keys(port).filter((name) => name !== 'currentSession' && name !== 'logout');

    expect(callNames).toEqual(expect.arrayContaining(asking));
  });

  describe.each(callNames)('refused at %s', (call) => {
    it.each(authErrors)('%s is told with a way on, and the wizard stays usable', async (code) => {
      const { view, faults } = await refusedAt(call, code);

      // An account that was never confirmed is sent a code at once: that is its way on.
      expect(view.problem?.code).toBe(code);
      expect(view.problem?.reaction).toBe(authReactionOf(code, view.problem?.moment ?? 'login'));
      expect(view.problem?.offer).toBe(authOfferOf[view.problem?.reaction ?? 'OUR_FAULT']);
      expect(view.busy).toBe(false);
      expect(view.screen).not.toBe('success');
      expect(faults).toEqual([]);
    });

    it('a code that nobody knows is an UnknownException, logged and never shown', async () => {
      const { view, faults } = await refusedAt(call, 'BrandNewException');

      expect(view.problem).toMatchObject({ code: 'UnknownException', offer: 'SUPPORT', reference: 'r-42' });
      expect(JSON.stringify(view)).not.toContain('BrandNewException');
      expect(faults).toEqual([{ what: 'Unknown auth error', code: 'BrandNewException', reference: 'r-42' }]);
    });
  });

  describe.each(['sendEmailCode', 'changeEmail'] as const)('refused at %s, with the account open', (call) => {
    it.each(authErrors)('%s keeps nobody from going on', async (code) => {
      const desk = loginDesk({ step: 'REGISTRATION' });
      desk.say({ type: 'registration.submitted', entry: aRegistration({ channel: 'SMS' }) });
      await desk.shows('confirmation');
      desk.say({ type: 'code.submitted', code: memoryCode });
      await desk.shows('success');
      desk.ports.office.faults.set(call, aRefusal(code));
      desk.say({ type: 'emailConfirmation.requested' });
      if (call === 'changeEmail') {
        await desk.shows('code');
        desk.say({ type: 'code.submitted', code: memoryCode });
      }
      const view = await desk.settles();
      const isOver = view.screen === 'success' && view.email === null;
      if (!isOver) desk.say({ type: 'back.requested' });

      expect(isOver || view.problem?.code === code).toBe(true);
      expect(await desk.shows('success')).toMatchObject({ isNew: true, returnTo: '/my-tickets' });
    });
  });

  describe.each(['login', 'password-proven', 'register'] as const)('in words at %s', (moment) => {
    it.each(authErrors)('%s speaks every language and never its own name', (code) => {
      const source = authErrorWords(code, moment).message ?? authErrorWords(code, moment).id;
      for (const locale of catalogueLocales) {
        const words = translated(locale, source);
        expect(words.length).toBeGreaterThan(20);
        expect(words).not.toMatch(/exception|AUTH0|error\b/i);
        if (locale !== 'en') expect(words).not.toBe(source);
      }
    });
  });

  it('sounds alike at login whoever the account belongs to', () => {
    const alike = ['NotAuthorizedException', 'UserNotFoundException', 'InvalidPasswordException'] as const;

    expect(new Set(alike.map((code) => authErrorWords(code, 'login')))).toHaveLength(1);
  });
});
