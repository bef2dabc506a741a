import { describe, expect, it } from 'vitest';
import { memoryCode, memoryPassword } from '#adapters/memory/authentication.memory.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { loginSteps } from '#domain/identity/login-step.ts';
import { aRegistration, createLoginDriver } from '#testing/login-driver.ts';
import { mariana } from '#testing/sale-driver.ts';

const newPassword = 'Otra-clave-2026';

/** Spec §2 (steps), §5 (input), §9 (six-digit code). */
describe('signing in', () => {
  it('by a code sent to an e-mail address returns to the requested page', async () => {
    const driver = createLoginDriver({ returnTo: '/checkout/buy?event=ev-paramo' });
    const code = await driver.goToCode();
    driver.send({ type: 'code.submitted', code: '123 456' });
    const success = await driver.waitForScreen('success');

    expect(code).toMatchObject({
      step: 'OTP_CONFIRMATION',
      destination: mariana.email,
      codeLength: 6,
      otherChannels: [],
    });
    expect(success).toMatchObject({
      returnTo: '/checkout/buy?event=ev-paramo',
      step: 'SUCCESS',
      isNew: false,
    });
    expect(driver.login.getSnapshot().output?.user.email).toBe(mariana.email);
    expect(driver.opened).toEqual([mariana.email]);
  });

  it('by a code sent to a phone uses the chosen channel, and the other one for a resend', async () => {
    const driver = createLoginDriver();
    driver.send({ type: 'contact.submitted', contact: '300 222 3344', channel: 'SMS' });
    const code = await driver.waitForScreen('code');
    driver.ports.clock.advance(60_000);
    driver.send({ type: 'resend.requested', channel: 'whatsapp' });
    const again = await driver.waitForScreen('code');
    driver.send({ type: 'code.submitted', code: memoryCode });

    expect(code).toMatchObject({ channel: 'SMS', destination: '+573002223344', otherChannels: ['whatsapp'] });
    expect(again).toMatchObject({ channel: 'whatsapp', otherChannels: ['SMS'] });
    expect((await driver.waitForScreen('success')).user.id).toBe(mariana.id);
  });

  it.each([mariana.email, '+57 300 222 3344'])('by a password and %s', async (contact) => {
    const driver = createLoginDriver();
    driver.requestStep('OLD_LOGIN');
    driver.send({ type: 'password.submitted', contact, password: memoryPassword });

    expect((await driver.waitForScreen('success')).user.id).toBe(mariana.id);
  });

  it('by a password reports unknown accounts and wrong passwords alike', async () => {
    const driver = createLoginDriver();
    driver.requestStep('OLD_LOGIN');
    driver.send({ type: 'password.submitted', contact: 'nobody@correo.co', password: memoryPassword });
    const unknown = await driver.waitForScreen('password');
    driver.send({ type: 'password.submitted', contact: mariana.email, password: 'wrong' });
    const wrong = await driver.waitForScreen('password');

    expect(unknown.problem).toEqual(wrong.problem);
    expect(unknown.issues).toEqual([{ field: 'password', reason: 'NotAuthorizedException' }]);
    expect(wrong.issues).toEqual(unknown.issues);
  });

  it('redirects staff to their own login, but only after the correct password', async () => {
    const driver = createLoginDriver();
    driver.ports.backend.users.push({ ...mariana, id: 'op', email: 'op@taquilla.co', roles: ['seller'] });
    driver.requestStep('OLD_LOGIN');
    driver.send({ type: 'password.submitted', contact: 'op@taquilla.co', password: 'wrong' });
    const wrong = await driver.waitForScreen('password');
    driver.send({ type: 'password.submitted', contact: 'op@taquilla.co', password: memoryPassword });
    const right = await driver.waitForScreen('password');

    expect(wrong.problem?.code).toBe('NotAuthorizedException');
    expect(right.problem).toMatchObject({ code: 'InvalidAccountTypeException', offer: 'OPERATORS' });
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'never redirects to %j',
    async (returnTo) => {
      expect((await createLoginDriver({ returnTo }).signIn()).returnTo).toBe('/');
    },
  );

  it.each([
    ['/tours?sport=football', null, '/tours?sport=football'],
    ['/checkout/buy?event=ev-paramo', null, '/checkout/buy?event=ev-paramo'],
    ['/my-tickets?page=2', null, '/'],
    ['/assistant/buy', null, '/'],
    ['/profile', mariana, '/profile'],
  ])('lets visitors from %s leave without being redirected to the login again', (returnTo, user, leaveTo) => {
    const { view } = createLoginDriver({ returnTo, user });

    expect(view().leaveTo).toBe(leaveTo);
  });

  it('validates the contact before sending a request', async () => {
    const driver = createLoginDriver();
    driver.send({ type: 'contact.submitted', contact: 'mariana@', channel: 'SMS' });
    const email = await driver.waitForScreen('identify');
    driver.send({ type: 'contact.submitted', contact: '299 222 3344', channel: 'SMS' });
    const phone = await driver.waitForScreen('identify');

    expect(email).toMatchObject({
      contact: 'mariana@',
      attempts: 1,
      issues: [{ field: 'contact', reason: 'NOT_AN_EMAIL' }],
    });
    expect(phone).toMatchObject({
      contact: '299 222 3344',
      channel: 'SMS',
      issues: [{ field: 'contact', reason: 'UNKNOWN_PREFIX' }],
    });
    expect(driver.ports.backend.callCounts.size).toBe(0);
  });

  it('keeps the contact that was typed last, whether e-mail or phone', async () => {
    const driver = createLoginDriver();
    await driver.goToCode('older@correo.co');
    driver.requestStep('OLD_LOGIN');
    driver.send({ type: 'password.submitted', contact: '300 222 3344', password: 'wrong' });
    const password = await driver.waitForScreen('password');
    driver.requestStep('LOGIN');
    const phone = await driver.waitForScreen('identify');
    driver.send({ type: 'contact.submitted', contact: 'newer@correo.co', channel: 'whatsapp' });
    const code = await driver.waitForScreen('code');

    expect(password.contact).toBe('+573002223344');
    expect(phone.contact).toBe('+573002223344');
    expect(code).toMatchObject({ channel: 'EMAIL', destination: 'newer@correo.co' });
  });

  it('shows no contact that the code was not sent to', async () => {
    const driver = createLoginDriver();
    await driver.goToCode();
    driver.send({ type: 'back.requested' });
    driver.send({ type: 'contact.submitted', contact: 'other@', channel: 'whatsapp' });
    driver.requestStep('OTP_CONFIRMATION');

    expect((await driver.waitForScreen('code')).destination).toBe('m•••@correo.co');
  });

  it('stores no password and no code', async () => {
    const driver = createLoginDriver();
    driver.requestStep('OLD_LOGIN');
    driver.send({ type: 'password.submitted', contact: mariana.email, password: 'S3cret-word' });
    await driver.waitForScreen('password');
    await driver.goToCode();
    driver.send({ type: 'code.submitted', code: '654321' });
    await driver.waitForScreen('code');
    driver.requestStep('REGISTRATION');
    driver.send({ type: 'registration.submitted', entry: aRegistration({ password: 'S3cret-word' }) });
    await driver.waitForScreen('confirmation');

    expect(JSON.stringify(driver.login.getSnapshot().context)).not.toMatch(/S3cret-word|654321/);
  });
});

describe('a code', () => {
  it('counts the remaining attempts and has to be replaced when there are none left', async () => {
    const driver = createLoginDriver();
    await driver.goToCode();
    driver.send({ type: 'code.submitted', code: '000000' });
    const wrong = await driver.waitForScreen('code');
    for (let again = 0; again < 5; again++) {
      driver.send({ type: 'code.submitted', code: '000000' });
      await driver.waitForScreen('code');
    }

    expect(wrong).toMatchObject({ attemptsLeft: 4, expired: false, problem: { reaction: 'WRONG_CODE' } });
    expect(wrong.issues).toEqual([{ field: 'code', reason: 'CodeMismatchException' }]);
    expect(await driver.waitForScreen('code')).toMatchObject({ expired: true, problem: { offer: 'WAIT' } });
  });

  it('can be resent after a delay that is measured with the monotonic clock', async () => {
    const driver = createLoginDriver();
    await driver.goToCode();
    driver.send({ type: 'resend.requested' });
    const early = await driver.waitForScreen('code');
    driver.ports.clock.setWallTime(0);
    driver.ports.clock.advance(45_000);
    const later = await driver.waitForScreen('code');
    driver.ports.clock.advance(15_000);
    const free = await driver.waitForScreen('code');

    expect(early).toMatchObject({ secondsUntilResend: 60, canResend: false });
    expect(later.secondsUntilResend).toBe(15);
    expect(free).toMatchObject({ secondsUntilResend: 0, canResend: true });
    expect(driver.ports.backend.callCounts.get('resendOtp')).toBeUndefined();
  });

  it('that is unknown to the server restarts the step with the contact prefilled', async () => {
    const driver = createLoginDriver();
    await driver.goToCode();
    driver.ports.clock.advance(60_000);
    driver.ports.backend.injectedFaults.set('resendOtp', {
      kind: 'rejected',
      code: 'CodeExpiredException',
      fields: [],
      retryAfter: null,
      detail: {},
      reference: null,
    });
    driver.send({ type: 'resend.requested' });

    expect((await driver.waitForScreen('identify')).contact).toBe(mariana.email);
  });

  it('requested too often requires a counted wait before the next attempt', async () => {
    const driver = createLoginDriver();
    driver.ports.backend.injectedFaults.set('sendOtp', {
      kind: 'rejected',
      code: 'TooManyRequestsException',
      fields: [],
      retryAfter: 30,
      detail: {},
      reference: null,
    });
    driver.send({ type: 'contact.submitted', contact: mariana.email, channel: 'whatsapp' });
    const limited = await driver.waitForScreen('identify');
    driver.ports.clock.advance(11_000);
    const waiting = await driver.waitForScreen('identify');
    driver.send({ type: 'contact.submitted', contact: mariana.email, channel: 'whatsapp' });
    const asked = driver.ports.backend.callCounts.get('sendOtp');
    driver.ports.clock.advance(20_000);
    const over = await driver.waitForScreen('identify');
    driver.send({ type: 'contact.submitted', contact: mariana.email, channel: 'whatsapp' });
    await driver.waitForScreen('code');

    expect([limited.wait, waiting.wait, over.wait]).toEqual([30, 20, 0]);
    expect(asked).toBe(1);
  });
});

describe('registering', () => {
  it('stores a pending registration and creates the account with the code', async () => {
    const driver = createLoginDriver();
    driver.requestStep('REGISTRATION');
    driver.send({ type: 'registration.submitted', entry: aRegistration() });
    const confirmation = await driver.waitForScreen('confirmation');
    const before = driver.ports.backend.users.length;
    driver.send({ type: 'code.submitted', code: memoryCode });
    const success = await driver.waitForScreen('success');

    expect(confirmation).toMatchObject({
      step: 'CONFIRMATION',
      channel: 'EMAIL',
      destination: 'luz@correo.co',
    });
    expect(before).toBe(1);
    expect(success).toMatchObject({
      isNew: true,
      user: { registration: 'REGISTERED', documentNumber: '52987654', phone: '+573105556677' },
    });
  });

  it('prefills everything that was entered before', async () => {
    const driver = createLoginDriver();
    driver.send({ type: 'step.requested', step: 'REGISTRATION', contact: 'luz@correo.co' });
    const fromEmail = await driver.waitForScreen('registration');
    driver.send({ type: 'registration.submitted', entry: aRegistration({ terms: false }) });
    driver.requestStep('FORGOT_PASSWORD');
    const forgot = await driver.waitForScreen('forgot');
    driver.requestStep('LOGIN');

    expect(fromEmail.email).toBe('luz@correo.co');
    expect(forgot.contact).toBe('luz@correo.co');
    expect((await driver.waitForScreen('identify')).contact).toBe('luz@correo.co');
  });

  it('completes an account that a seller registered instead of creating another', async () => {
    const driver = createLoginDriver();
    const { backend } = driver.ports;
    backend.users.push({
      ...mariana,
      id: 'walk-in',
      email: 'luz@correo.co',
      phone: null,
      documentNumber: '52987654',
      registration: 'PRE_REGISTERED',
    });
    driver.requestStep('REGISTRATION');
    driver.send({ type: 'registration.submitted', entry: aRegistration() });
    await driver.waitForScreen('confirmation');
    driver.send({ type: 'code.submitted', code: memoryCode });

    expect((await driver.waitForScreen('success')).user).toMatchObject({
      id: 'walk-in',
      registration: 'REGISTERED',
    });
    expect(backend.users).toHaveLength(2);
  });

  it('reports another person’s document only after the code, and does not ask for the code again', async () => {
    const driver = createLoginDriver();
    driver.requestStep('REGISTRATION');
    const entry = aRegistration({ documentNumber: mariana.documentNumber ?? '' });
    driver.send({ type: 'registration.submitted', entry });
    await driver.waitForScreen('confirmation');
    driver.send({ type: 'code.submitted', code: memoryCode });
    const applyFailureToContext = await driver.waitForScreen('registration');
    driver.send({ type: 'registration.submitted', entry: aRegistration() });

    expect(applyFailureToContext.issues).toEqual([
      { field: 'documentNumber', reason: 'RepeatedDocumentNumber' },
    ]);
    expect(applyFailureToContext.known?.firstName).toBe('Luz Dary');
    expect((await driver.waitForScreen('success')).user.documentNumber).toBe('52987654');
    expect(driver.ports.backend.callCounts.get('confirmOtp')).toBe(2);
  });

  it('is offered to users who signed in by a code without an account, and can be postponed', async () => {
    const driver = createLoginDriver();
    const completion = await driver.signIn('new@correo.co');
    driver.send({ type: 'completion.postponed' });

    expect(completion).toMatchObject({ screen: 'completion', step: 'REGISTRATION' });
    expect(driver.opened).toEqual(['new@correo.co']);
    expect(await driver.waitForScreen('success')).toMatchObject({ isNew: false });
  });

  it('completes the account of a signed-in user with name and document', async () => {
    const driver = createLoginDriver();
    await driver.signIn('new@correo.co');
    driver.send({
      type: 'completion.submitted',
      entry: aRegistration({ documentNumber: '', terms: false }),
    });
    const wrong = await driver.waitForScreen('completion');
    driver.send({ type: 'completion.submitted', entry: aRegistration() });

    expect(wrong.issues).toEqual([
      { field: 'documentNumber', reason: 'EMPTY' },
      { field: 'terms', reason: 'TERMS_NEEDED' },
    ]);
    expect(await driver.waitForScreen('success')).toMatchObject({
      isNew: true,
      user: { registration: 'REGISTERED' },
    });
  });

  it('is left to the purchase where there is one', async () => {
    expect((await createLoginDriver({ place: 'purchase' }).signIn('new@correo.co')).screen).toBe('success');
  });
});

describe('an unverified e-mail address', () => {
  const enteringPhone = async (place: 'page' | 'purchase' = 'page') => {
    const driver = createLoginDriver({ step: 'REGISTRATION', place });
    driver.send({ type: 'registration.submitted', entry: aRegistration({ channel: 'SMS' }) });
    await driver.waitForScreen('confirmation');
    driver.send({ type: 'code.submitted', code: memoryCode });
    return { driver, success: await driver.waitForScreen('success') };
  };

  it('can be confirmed with a code and does not have to be entered again', async () => {
    const { driver, success } = await enteringPhone();
    driver.send({ type: 'emailConfirmation.requested' });
    const code = await driver.waitForScreen('code');
    driver.send({ type: 'code.submitted', code: '000000' });
    const wrong = await driver.waitForScreen('code');
    driver.send({ type: 'code.submitted', code: memoryCode });
    const confirmed = await driver.waitForScreen('success');

    expect(success).toMatchObject({ isNew: true, email: { address: 'luz@correo.co', isConfirmed: false } });
    expect(code).toMatchObject({ use: 'CONFIRM_EMAIL', destination: 'luz@correo.co', canResend: false });
    expect(wrong).toMatchObject({ attemptsLeft: 4, problem: { reaction: 'WRONG_CODE' } });
    expect(confirmed).toMatchObject({ isNew: true, email: { isConfirmed: true } });
    expect(driver.login.getSnapshot().status).toBe('done');
  });

  it('stays unverified when the user goes back or the sign-in is too old', async () => {
    const { driver } = await enteringPhone();
    driver.send({ type: 'emailConfirmation.requested' });
    await driver.waitForScreen('code');
    driver.send({ type: 'back.requested' });
    const back = await driver.waitForScreen('success');
    driver.ports.account.isRecent = false;
    driver.send({ type: 'emailConfirmation.requested' });

    expect(back.email?.isConfirmed).toBe(false);
    expect(await driver.waitForScreen('success')).toMatchObject({ isNew: true, email: null });
  });

  it('keeps its confirmation page when another step is requested by address', async () => {
    const { driver } = await enteringPhone();
    for (const step of loginSteps) driver.requestStep(step);

    expect(driver.view().screen).toBe('success');
  });

  it('is not offered during a purchase or after a registration by e-mail', async () => {
    const driver = createLoginDriver({ step: 'REGISTRATION' });
    driver.send({ type: 'registration.submitted', entry: aRegistration() });
    await driver.waitForScreen('confirmation');
    driver.send({ type: 'code.submitted', code: memoryCode });

    expect((await enteringPhone('purchase')).success.email).toBeNull();
    expect((await driver.waitForScreen('success')).email).toBeNull();
  });
});

describe('a forgotten password', () => {
  it('is replaced with the code, and the new one signs in', async () => {
    const driver = createLoginDriver();
    driver.requestStep('OLD_LOGIN');
    driver.send({ type: 'step.requested', step: 'FORGOT_PASSWORD', contact: mariana.email });
    const forgot = await driver.waitForScreen('forgot');
    driver.send({ type: 'recovery.requested', contact: mariana.email, channel: 'whatsapp' });
    const reset = await driver.waitForScreen('reset');
    driver.send({ type: 'newPassword.submitted', code: memoryCode, password: newPassword });
    await driver.waitForScreen('passwordChanged');
    driver.requestStep('OLD_LOGIN');
    const password = await driver.waitForScreen('password');
    driver.send({ type: 'password.submitted', contact: mariana.email, password: newPassword });

    expect(forgot.contact).toBe(mariana.email);
    expect(reset).toMatchObject({ step: 'CONFIRM_FORGOT_PASSWORD', username: mariana.email });
    expect(password.contact).toBe(mariana.email);
    expect((await driver.waitForScreen('success')).user.id).toBe(mariana.id);
  });

  it('sends a code to known and unknown contacts alike', async () => {
    const known = createLoginDriver({ step: 'FORGOT_PASSWORD' });
    known.send({ type: 'recovery.requested', contact: mariana.email, channel: 'whatsapp' });
    const unknown = createLoginDriver({ step: 'FORGOT_PASSWORD' });
    unknown.send({ type: 'recovery.requested', contact: 'nobody@correo.co', channel: 'whatsapp' });
    const facts = async (driver: typeof known) => {
      const { destination: _, username: __, ...rest } = await driver.waitForScreen('reset');
      return rest;
    };

    expect(await facts(known)).toEqual(await facts(unknown));
  });

  it('uses the chosen channel of a phone', async () => {
    const driver = createLoginDriver({ step: 'FORGOT_PASSWORD' });
    driver.send({ type: 'recovery.requested', contact: '300 222 3344', channel: 'SMS' });

    expect((await driver.waitForScreen('reset')).channel).toBe('SMS');
  });

  it('reports the issues of the code and the new password together', async () => {
    const driver = createLoginDriver({ step: 'FORGOT_PASSWORD' });
    driver.send({ type: 'recovery.requested', contact: '300 222 3344', channel: 'whatsapp' });
    const { channel } = await driver.waitForScreen('reset');
    driver.send({ type: 'newPassword.submitted', code: '12', password: 'short' });

    expect(channel).toBe('whatsapp');
    expect((await driver.waitForScreen('reset')).issues).toEqual([
      { field: 'code', reason: 'CODE_INCOMPLETE' },
      { field: 'password', reason: 'PASSWORD_WEAK' },
    ]);
  });

  it('is reset after a correct password when a reset is required', async () => {
    const driver = createLoginDriver({ step: 'OLD_LOGIN' });
    driver.ports.backend.injectedFaults.set('login', {
      kind: 'rejected',
      code: 'PasswordResetRequiredException',
      fields: [],
      retryAfter: null,
      detail: {},
      reference: null,
    });
    driver.send({ type: 'password.submitted', contact: mariana.email, password: memoryPassword });

    expect(await driver.waitForScreen('forgot')).toMatchObject({
      contact: mariana.email,
      problem: { reaction: 'RESET_PASSWORD' },
    });
  });

  it('is not reset for an unconfirmed account: a code is sent instead', async () => {
    const driver = createLoginDriver({ step: 'OLD_LOGIN' });
    driver.ports.backend.injectedFaults.set('login', {
      kind: 'rejected',
      code: 'UserNotConfirmedException',
      fields: [],
      retryAfter: null,
      detail: {},
      reference: null,
    });
    driver.send({ type: 'password.submitted', contact: mariana.email, password: memoryPassword });

    expect(await driver.waitForScreen('code')).toMatchObject({ problem: { reaction: 'CONFIRM_ACCOUNT' } });
  });
});

describe('changing the phone', () => {
  const changing = async (ports = memoryPorts()) => {
    ports.backend.users.push(mariana);
    await createLoginDriver({ ports }).signIn();
    return createLoginDriver({ ports, user: mariana, step: 'CHANGE_PHONE_NUMBER', returnTo: '/profile' });
  };

  it('verifies the new phone with a code', async () => {
    const driver = await changing();
    const before = await driver.waitForScreen('phoneChange');
    driver.send({ type: 'phone.submitted', phone: '311 999 0000', channel: 'whatsapp' });
    const code = await driver.waitForScreen('code');
    driver.send({ type: 'code.submitted', code: memoryCode });
    const after = await driver.waitForScreen('phoneChanged');

    expect(before).toMatchObject({ current: '+573002223344', phone: '' });
    expect(code).toMatchObject({ step: 'OTP_CONFIRMATION', use: 'CHANGE_PHONE' });
    expect(after).toMatchObject({
      step: 'CHANGE_PHONE_SUCCESS',
      returnTo: '/profile',
      user: { phone: '+573119990000' },
    });
    expect(driver.opened).toEqual([mariana.email]);
  });

  const longAgo = async () => {
    const driver = await changing();
    driver.ports.clock.advance(11 * 60_000);
    driver.send({ type: 'phone.submitted', phone: '311 999 0000', channel: 'SMS' });
    await driver.waitForScreen('code');
    driver.send({ type: 'code.submitted', code: memoryCode });
    return { driver, asked: await driver.waitForScreen('proof') };
  };

  it('reauthenticates by one of the user’s own contacts when the sign-in is not recent, without asking for a code twice', async () => {
    const { driver, asked } = await longAgo();
    driver.send({ type: 'verificationMethod.chosen', channel: 'EMAIL' });
    const code = await driver.waitForScreen('code');
    driver.send({ type: 'code.submitted', code: '000000' });
    const wrong = await driver.waitForScreen('code');
    driver.send({ type: 'code.submitted', code: memoryCode });

    expect(asked).toMatchObject({
      step: 'LOGIN',
      proofs: {
        methods: [
          { channel: 'EMAIL', destination: 'm•••@correo.co' },
          { channel: 'whatsapp', destination: '••••3344' },
          { channel: 'SMS', destination: '••••3344' },
        ],
      },
    });
    expect(code).toMatchObject({ use: 'PROVE', destination: 'm•••@correo.co' });
    expect(wrong).toMatchObject({ use: 'PROVE', attemptsLeft: 4 });
    expect((await driver.waitForScreen('phoneChanged')).user.phone).toBe('+573119990000');
    const { callCounts: calls } = driver.ports.backend;
    expect([calls.get('confirmPhoneCode'), calls.get('sendOtp')]).toEqual([1, 1]);
  });

  it('reauthenticates with the correct password when the sign-in is not recent', async () => {
    const { driver } = await longAgo();
    driver.send({ type: 'proofPassword.submitted', password: '' });
    const empty = await driver.waitForScreen('proof');
    driver.send({ type: 'proofPassword.submitted', password: 'wrong' });
    const wrong = await driver.waitForScreen('proof');
    driver.send({ type: 'proofPassword.submitted', password: memoryPassword });

    expect(empty.issues).toEqual([{ field: 'password', reason: 'PASSWORD_MISSING' }]);
    expect(wrong.problem?.reaction).toBe('WRONG_CREDENTIALS');
    expect((await driver.waitForScreen('phoneChanged')).user.phone).toBe('+573119990000');
  });

  it('can switch between the methods and the code, and can be abandoned', async () => {
    const { driver } = await longAgo();
    driver.send({ type: 'verificationMethod.chosen', channel: 'SMS' });
    await driver.waitForScreen('code');
    driver.requestStep('LOGIN');
    const methods = await driver.waitForScreen('proof');
    driver.requestStep('OTP_CONFIRMATION');
    const code = await driver.waitForScreen('code');
    driver.send({ type: 'back.requested' });
    await driver.waitForScreen('proof');
    driver.send({ type: 'back.requested' });

    expect(methods.moved).toBe(true);
    expect(code.use).toBe('PROVE');
    expect((await driver.waitForScreen('phoneChange')).current).toBe(mariana.phone);
    expect(driver.ports.backend.callCounts.get('sendReauthenticationCode')).toBe(1);
  });

  it('starts again with a sign-in when the session has ended', async () => {
    const { driver } = await longAgo();
    driver.send({ type: 'verificationMethod.chosen', channel: 'SMS' });
    await driver.waitForScreen('code');
    driver.ports.backend.user = null;
    driver.send({ type: 'back.requested' });
    const choice = await driver.waitForScreen('identify');
    await driver.signIn();

    expect(choice).toMatchObject({ user: null, problem: { reaction: 'SIGN_IN_AGAIN' } });
    expect((await driver.waitForScreen('phoneChanged')).user.phone).toBe('+573119990000');
  });

  it('starts with a sign-in when nobody is signed in', async () => {
    const driver = createLoginDriver({ step: 'CHANGE_PHONE_NUMBER', returnTo: '/profile' });
    const choice = await driver.waitForScreen('identify');
    await driver.signIn();

    expect(choice.toChangePhone).toBe(true);
    expect((await driver.waitForScreen('phoneChange')).current).toBe(mariana.phone);
  });

  it('rejects another person’s phone at the field, after it was verified', async () => {
    const driver = await changing();
    driver.ports.backend.users.push({ ...mariana, id: 'other', phone: '+573119990000' });
    driver.send({ type: 'phone.submitted', phone: '311 999 0000', channel: 'SMS' });
    await driver.waitForScreen('code');
    driver.send({ type: 'code.submitted', code: memoryCode });

    expect((await driver.waitForScreen('phoneChange')).issues).toEqual([
      { field: 'phone', reason: 'RepeatedPhoneNumber' },
    ]);
  });
});

describe('the steps of the login', () => {
  it.each([
    ['LOGIN', 'identify'],
    ['EMAIL_OTP_LOGIN', 'identify'],
    ['PHONE_LOGIN', 'identify'],
    ['OLD_LOGIN', 'password'],
    ['REGISTRATION', 'registration'],
    ['CONFIRMATION', 'registration'],
    ['OTP_CONFIRMATION', 'identify'],
    ['SUCCESS', 'identify'],
    ['FORGOT_PASSWORD', 'forgot'],
    ['CONFIRM_FORGOT_PASSWORD', 'forgot'],
    ['PASSWORD_SUCCESS', 'password'],
    ['CHANGE_PHONE_NUMBER', 'identify'],
    ['CHANGE_PHONE_SUCCESS', 'identify'],
  ] as const)('opened at the address of %s show %s', (step, screen) => {
    expect(createLoginDriver({ step }).view()).toMatchObject({ screen, moved: false });
  });

  it('cover all steps of the specification', () => {
    expect(loginSteps.filter((step) => createLoginDriver({ step }).view().step === step)).toHaveLength(6);
  });

  it('lead back from a code and from the password to the one field', async () => {
    const driver = createLoginDriver();
    await driver.goToCode();
    driver.send({ type: 'back.requested' });
    const back = await driver.waitForScreen('identify');
    driver.requestStep('OLD_LOGIN');
    driver.send({ type: 'back.requested' });

    expect(back).toMatchObject({ contact: mariana.email, step: 'LOGIN', moved: true });
    expect((await driver.waitForScreen('identify')).contact).toBe(mariana.email);
  });

  it('lead forward again to a pending code', async () => {
    const driver = createLoginDriver();
    await driver.goToCode();
    driver.send({ type: 'back.requested' });
    driver.requestStep('OTP_CONFIRMATION');

    expect(await driver.waitForScreen('code')).toMatchObject({ destination: mariana.email });
    expect(driver.ports.backend.callCounts.get('sendOtp')).toBe(1);
  });

  it('cannot be left while a code is being checked', async () => {
    const driver = createLoginDriver();
    await driver.goToCode();
    driver.send({ type: 'code.submitted', code: memoryCode }, { type: 'step.requested', step: 'LOGIN' });

    expect((await driver.waitForScreen('success')).user.id).toBe(mariana.id);
  });

  it('show that a user is already signed in', () => {
    expect(createLoginDriver({ user: mariana }).view()).toMatchObject({ screen: 'identify', user: mariana });
  });
});
