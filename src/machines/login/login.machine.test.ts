import { describe, expect, it } from 'vitest';
import { commonPassword, memoryCode, memoryPassword } from '#adapters/memory/authentication.memory.ts';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import { loginSteps } from '#domain/auth/login-step.ts';
import { aRegistration, loginDesk } from '#testing/login-desk.ts';
import { mariana } from '#testing/sale-desk.ts';

const newPassword = 'Otra-clave-2026';

/** Spec §2 (the wizard), §5 (what is typed), §9 (code of six). */
describe('signing in', () => {
  it('by a code sent to an e-mail address leads back to where one was', async () => {
    const desk = loginDesk({ returnTo: '/checkout/buy?event=ev-paramo' });
    const code = await desk.toCode();
    desk.say({ type: 'code.submitted', code: '123 456' });
    const success = await desk.shows('success');

    expect(code).toMatchObject({
      step: 'OTP_CONFIRMATION',
      destination: 'm•••@correo.co',
      codeLength: 6,
      otherChannels: [],
    });
    expect(success).toMatchObject({
      returnTo: '/checkout/buy?event=ev-paramo',
      step: 'SUCCESS',
      isNew: false,
    });
    expect(desk.login.getSnapshot().output?.user.email).toBe(mariana.email);
    expect(desk.opened).toEqual([mariana.email]);
  });

  it('by a code sent to a phone, by the channel that was chosen, and by the other one', async () => {
    const desk = loginDesk();
    desk.ask('PHONE_LOGIN');
    desk.say({ type: 'phone.submitted', phone: '300 222 3344', channel: 'SMS' });
    const code = await desk.shows('code');
    desk.ports.clock.pass(60_000);
    desk.say({ type: 'resend.requested', channel: 'whatsapp' });
    const again = await desk.shows('code');
    desk.say({ type: 'code.submitted', code: memoryCode });

    expect(code).toMatchObject({ channel: 'SMS', destination: '••••3344', otherChannels: ['whatsapp'] });
    expect(again).toMatchObject({ channel: 'whatsapp', otherChannels: ['SMS'] });
    expect((await desk.shows('success')).user.id).toBe(mariana.id);
  });

  it.each([mariana.email, '+57 300 222 3344'])('by a password and %s', async (contact) => {
    const desk = loginDesk();
    desk.ask('OLD_LOGIN');
    desk.say({ type: 'password.submitted', contact, password: memoryPassword });

    expect((await desk.shows('success')).user.id).toBe(mariana.id);
  });

  it('by a password says the same whether the address or the password is wrong', async () => {
    const desk = loginDesk();
    desk.ask('OLD_LOGIN');
    desk.say({ type: 'password.submitted', contact: 'nobody@correo.co', password: memoryPassword });
    const unknown = await desk.shows('password');
    desk.say({ type: 'password.submitted', contact: mariana.email, password: 'wrong' });
    const wrong = await desk.shows('password');

    expect(unknown.problem).toEqual(wrong.problem);
    expect(unknown.issues).toEqual([{ field: 'password', reason: 'NotAuthorizedException' }]);
    expect(wrong.issues).toEqual(unknown.issues);
  });

  it('shows an operator the other door, once the password was right', async () => {
    const desk = loginDesk();
    desk.ports.office.users.push({ ...mariana, id: 'op', email: 'op@taquilla.co', roles: ['seller'] });
    desk.ask('OLD_LOGIN');
    desk.say({ type: 'password.submitted', contact: 'op@taquilla.co', password: 'wrong' });
    const wrong = await desk.shows('password');
    desk.say({ type: 'password.submitted', contact: 'op@taquilla.co', password: memoryPassword });
    const right = await desk.shows('password');

    expect(wrong.problem?.code).toBe('NotAuthorizedException');
    expect(right.problem).toMatchObject({ code: 'InvalidAccountTypeException', offer: 'OPERATORS' });
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'never leads to %j',
    async (returnTo) => {
      expect((await loginDesk({ returnTo }).comesIn()).returnTo).toBe('/');
    },
  );

  it.each([
    ['/tours?sport=football', null, '/tours?sport=football'],
    ['/checkout/buy?event=ev-paramo', null, '/checkout/buy?event=ev-paramo'],
    ['/my-tickets?page=2', null, '/'],
    ['/assistant/buy', null, '/'],
    ['/profile', mariana, '/profile'],
  ])('lets who came from %s give up without being led here again', (returnTo, user, leaveTo) => {
    const { view } = loginDesk({ returnTo, user });

    expect(view().leaveTo).toBe(leaveTo);
  });

  it('asks for a real contact before asking anybody', async () => {
    const desk = loginDesk();
    desk.ask('EMAIL_OTP_LOGIN');
    desk.say({ type: 'email.submitted', email: 'mariana' });
    const email = await desk.shows('email');
    desk.ask('PHONE_LOGIN');
    desk.say({ type: 'phone.submitted', phone: '299 222 3344', channel: 'SMS' });
    const phone = await desk.shows('phone');

    expect(email).toMatchObject({
      email: 'mariana',
      attempts: 1,
      issues: [{ field: 'email', reason: 'NOT_AN_EMAIL' }],
    });
    expect(phone.issues).toEqual([{ field: 'phone', reason: 'UNKNOWN_PREFIX' }]);
    expect(desk.ports.office.asked.size).toBe(0);
  });

  it('keeps no password and no code in what it knows', async () => {
    const desk = loginDesk();
    desk.ask('OLD_LOGIN');
    desk.say({ type: 'password.submitted', contact: mariana.email, password: 'S3cret-word' });
    await desk.shows('password');
    await desk.toCode();
    desk.say({ type: 'code.submitted', code: '654321' });
    await desk.shows('code');
    desk.ask('REGISTRATION');
    desk.say({ type: 'registration.submitted', entry: aRegistration({ password: 'S3cret-word' }) });
    await desk.shows('confirmation');

    expect(JSON.stringify(desk.login.getSnapshot().context)).not.toMatch(/S3cret-word|654321/);
  });
});

describe('a code', () => {
  it('that is wrong leaves so many tries, and at the end only a new one helps', async () => {
    const desk = loginDesk();
    await desk.toCode();
    desk.say({ type: 'code.submitted', code: '000000' });
    const wrong = await desk.shows('code');
    for (let again = 0; again < 5; again++) {
      desk.say({ type: 'code.submitted', code: '000000' });
      await desk.shows('code');
    }

    expect(wrong).toMatchObject({ triesLeft: 4, expired: false, problem: { reaction: 'WRONG_CODE' } });
    expect(wrong.issues).toEqual([{ field: 'code', reason: 'CodeMismatchException' }]);
    expect(await desk.shows('code')).toMatchObject({ expired: true, problem: { offer: 'WAIT' } });
  });

  it('may be followed by another on the steady clock, whatever the device believes of the time', async () => {
    const desk = loginDesk();
    await desk.toCode();
    desk.say({ type: 'resend.requested' });
    const early = await desk.shows('code');
    desk.ports.clock.setWallTime(0);
    desk.ports.clock.pass(45_000);
    const later = await desk.shows('code');
    desk.ports.clock.pass(15_000);
    const free = await desk.shows('code');

    expect(early).toMatchObject({ secondsToResend: 60, canResend: false });
    expect(later.secondsToResend).toBe(15);
    expect(free).toMatchObject({ secondsToResend: 0, canResend: true });
    expect(desk.ports.office.asked.get('resendOtp')).toBeUndefined();
  });

  it('of which nobody knows any more begins again at the contact, which is not asked twice', async () => {
    const desk = loginDesk();
    await desk.toCode();
    desk.ports.clock.pass(60_000);
    desk.ports.office.faults.set('resendOtp', {
      kind: 'refused',
      code: 'CodeExpiredException',
      fields: [],
      retryAfter: null,
      detail: {},
      reference: null,
    });
    desk.say({ type: 'resend.requested' });
    await desk.shows('choice');
    desk.ask('EMAIL_OTP_LOGIN');

    expect((await desk.shows('email')).email).toBe(mariana.email);
  });

  it('too many of which makes one wait, counted down, and then try again', async () => {
    const desk = loginDesk();
    desk.ask('EMAIL_OTP_LOGIN');
    desk.ports.office.faults.set('sendOtp', {
      kind: 'refused',
      code: 'TooManyRequestsException',
      fields: [],
      retryAfter: 30,
      detail: {},
      reference: null,
    });
    desk.say({ type: 'email.submitted', email: mariana.email });
    const told = await desk.shows('email');
    desk.ports.clock.pass(11_000);
    const waiting = await desk.shows('email');
    desk.say({ type: 'email.submitted', email: mariana.email });
    const asked = desk.ports.office.asked.get('sendOtp');
    desk.ports.clock.pass(20_000);
    const over = await desk.shows('email');
    desk.say({ type: 'email.submitted', email: mariana.email });
    await desk.shows('code');

    expect([told.wait, waiting.wait, over.wait]).toEqual([30, 20, 0]);
    expect(asked).toBe(1);
  });
});

describe('registering', () => {
  it('parks what was typed, and the code makes the account', async () => {
    const desk = loginDesk();
    desk.ask('REGISTRATION');
    desk.say({ type: 'registration.submitted', entry: aRegistration() });
    const confirmation = await desk.shows('confirmation');
    const before = desk.ports.office.users.length;
    desk.say({ type: 'code.submitted', code: memoryCode });
    const success = await desk.shows('success');

    expect(confirmation).toMatchObject({
      step: 'CONFIRMATION',
      channel: 'EMAIL',
      destination: 'l•••@correo.co',
    });
    expect(before).toBe(1);
    expect(success).toMatchObject({
      isNew: true,
      user: { registration: 'REGISTERED', documentNumber: '52987654', phone: '+573105556677' },
    });
  });

  it('asks for nothing that was typed before', async () => {
    const desk = loginDesk();
    desk.ask('EMAIL_OTP_LOGIN');
    desk.say({ type: 'step.requested', step: 'REGISTRATION', contact: 'luz@correo.co' });
    const fromEmail = await desk.shows('registration');
    desk.say({ type: 'registration.submitted', entry: aRegistration({ terms: false }) });
    desk.ask('FORGOT_PASSWORD');
    const forgot = await desk.shows('forgot');
    desk.ask('PHONE_LOGIN');

    expect(fromEmail.email).toBe('luz@correo.co');
    expect(forgot.contact).toBe('luz@correo.co');
    expect((await desk.shows('phone')).phone).toBe('310 555 6677');
  });

  it('completes whom a seller registered, and makes no second person', async () => {
    const desk = loginDesk();
    const { office } = desk.ports;
    office.users.push({
      ...mariana,
      id: 'walk-in',
      email: 'luz@correo.co',
      phone: null,
      documentNumber: '52987654',
      registration: 'PRE_REGISTERED',
    });
    desk.ask('REGISTRATION');
    desk.say({ type: 'registration.submitted', entry: aRegistration() });
    await desk.shows('confirmation');
    desk.say({ type: 'code.submitted', code: memoryCode });

    expect((await desk.shows('success')).user).toMatchObject({ id: 'walk-in', registration: 'REGISTERED' });
    expect(office.users).toHaveLength(2);
  });

  it('names another’s document after the code, and does not ask for the code again', async () => {
    const desk = loginDesk();
    desk.ask('REGISTRATION');
    const entry = aRegistration({ documentNumber: mariana.documentNumber ?? '' });
    desk.say({ type: 'registration.submitted', entry });
    await desk.shows('confirmation');
    desk.say({ type: 'code.submitted', code: memoryCode });
    const refused = await desk.shows('registration');
    desk.say({ type: 'registration.submitted', entry: aRegistration() });

    expect(refused.issues).toEqual([{ field: 'documentNumber', reason: 'RepeatedDocumentNumber' }]);
    expect(refused.known?.firstName).toBe('Luz Dary');
    expect((await desk.shows('success')).user.documentNumber).toBe('52987654');
    expect(desk.ports.office.asked.get('confirmOtp')).toBe(2);
  });

  it('refuses a password that everybody thinks of, at its field', async () => {
    const desk = loginDesk();
    desk.ask('REGISTRATION');
    desk.say({ type: 'registration.submitted', entry: aRegistration({ password: commonPassword }) });

    expect((await desk.shows('registration')).issues).toEqual([{ field: 'password', reason: 'COMMON' }]);
  });

  it('is offered to who came in by a code without an account, and may wait', async () => {
    const desk = loginDesk();
    const completion = await desk.comesIn('new@correo.co');
    desk.say({ type: 'completion.postponed' });

    expect(completion).toMatchObject({ screen: 'completion', step: 'REGISTRATION' });
    expect(desk.opened).toEqual(['new@correo.co']);
    expect(await desk.shows('success')).toMatchObject({ isNew: false });
  });

  it('completes the account of who came in with name and document', async () => {
    const desk = loginDesk();
    await desk.comesIn('new@correo.co');
    const entry = aRegistration({ documentNumber: '', password: 'short', terms: false });
    desk.say({ type: 'completion.submitted', entry });
    const wrong = await desk.shows('completion');
    desk.say({ type: 'completion.submitted', entry: aRegistration({ password: commonPassword }) });
    const common = await desk.shows('completion');
    desk.say({ type: 'completion.submitted', entry: aRegistration({ password: newPassword }) });

    expect(wrong.asksPassword).toBe(true);
    expect(wrong.issues).toEqual([
      { field: 'documentNumber', reason: 'EMPTY' },
      { field: 'password', reason: 'PASSWORD_WEAK' },
      { field: 'terms', reason: 'TERMS_NEEDED' },
    ]);
    expect(common.issues).toEqual([{ field: 'password', reason: 'COMMON' }]);
    expect(await desk.shows('success')).toMatchObject({ isNew: true, user: { registration: 'REGISTERED' } });
  });

  it('offers no password to who came in by one', async () => {
    const desk = loginDesk({ step: 'OLD_LOGIN' });
    desk.ports.office.users.push({
      ...mariana,
      id: 'w',
      email: 'w@correo.co',
      registration: 'PRE_REGISTERED',
    });
    desk.say({ type: 'password.submitted', contact: 'w@correo.co', password: memoryPassword });

    expect((await desk.shows('completion')).asksPassword).toBe(false);
  });

  it('is left to the purchase where there is one', async () => {
    expect((await loginDesk({ place: 'purchase' }).comesIn('new@correo.co')).screen).toBe('success');
  });
});

describe('an address that was only typed', () => {
  const byPhone = async (place: 'page' | 'purchase' = 'page') => {
    const desk = loginDesk({ step: 'REGISTRATION', place });
    desk.say({ type: 'registration.submitted', entry: aRegistration({ channel: 'SMS' }) });
    await desk.shows('confirmation');
    desk.say({ type: 'code.submitted', code: memoryCode });
    return { desk, success: await desk.shows('success') };
  };

  it('is confirmed with a code where one likes, and nothing is typed again', async () => {
    const { desk, success } = await byPhone();
    desk.say({ type: 'emailConfirmation.requested' });
    const code = await desk.shows('code');
    desk.say({ type: 'code.submitted', code: '000000' });
    const wrong = await desk.shows('code');
    desk.say({ type: 'code.submitted', code: memoryCode });
    const confirmed = await desk.shows('success');

    expect(success).toMatchObject({ isNew: true, email: { address: 'luz@correo.co', isConfirmed: false } });
    expect(code).toMatchObject({ use: 'CONFIRM_EMAIL', destination: 'l•••@correo.co', canResend: false });
    expect(wrong).toMatchObject({ triesLeft: 4, problem: { reaction: 'WRONG_CODE' } });
    expect(confirmed).toMatchObject({ isNew: true, email: { isConfirmed: true } });
    expect(desk.login.getSnapshot().status).toBe('done');
  });

  it('waits for another day where one goes back or the sign-in is too old', async () => {
    const { desk } = await byPhone();
    desk.say({ type: 'emailConfirmation.requested' });
    await desk.shows('code');
    desk.say({ type: 'back.requested' });
    const back = await desk.shows('success');
    desk.ports.account.isRecent = false;
    desk.say({ type: 'emailConfirmation.requested' });

    expect(back.email?.isConfirmed).toBe(false);
    expect(await desk.shows('success')).toMatchObject({ isNew: true, email: null });
  });

  it('cannot be lost to the address bar: the account is there, and its form is not shown again', async () => {
    const { desk } = await byPhone();
    for (const step of loginSteps) desk.ask(step);

    expect(desk.view().screen).toBe('success');
  });

  it('is not asked about in the middle of a purchase, nor of who registers by that address', async () => {
    const desk = loginDesk({ step: 'REGISTRATION' });
    desk.say({ type: 'registration.submitted', entry: aRegistration() });
    await desk.shows('confirmation');
    desk.say({ type: 'code.submitted', code: memoryCode });

    expect((await byPhone('purchase')).success.email).toBeNull();
    expect((await desk.shows('success')).email).toBeNull();
  });
});

describe('a forgotten password', () => {
  it('is replaced with the code, and the new one opens the account', async () => {
    const desk = loginDesk();
    desk.ask('OLD_LOGIN');
    desk.say({ type: 'step.requested', step: 'FORGOT_PASSWORD', contact: mariana.email });
    const forgot = await desk.shows('forgot');
    desk.say({ type: 'recovery.requested', contact: mariana.email });
    const reset = await desk.shows('reset');
    desk.say({ type: 'newPassword.submitted', code: memoryCode, password: newPassword });
    await desk.shows('passwordChanged');
    desk.ask('OLD_LOGIN');
    const password = await desk.shows('password');
    desk.say({ type: 'password.submitted', contact: mariana.email, password: newPassword });

    expect(forgot.contact).toBe(mariana.email);
    expect(reset).toMatchObject({ step: 'CONFIRM_FORGOT_PASSWORD', username: mariana.email });
    expect(password.contact).toBe(mariana.email);
    expect((await desk.shows('success')).user.id).toBe(mariana.id);
  });

  it('sends a code to whoever asks, known or not', async () => {
    const known = loginDesk({ step: 'FORGOT_PASSWORD' });
    known.say({ type: 'recovery.requested', contact: mariana.email });
    const unknown = loginDesk({ step: 'FORGOT_PASSWORD' });
    unknown.say({ type: 'recovery.requested', contact: 'nobody@correo.co' });
    const facts = async (desk: typeof known) => {
      const { destination: _, username: __, ...rest } = await desk.shows('reset');
      return rest;
    };

    expect(await facts(known)).toEqual(await facts(unknown));
  });

  it('goes by the channel that was chosen for a phone', async () => {
    const desk = loginDesk({ step: 'FORGOT_PASSWORD' });
    desk.say({ type: 'recovery.requested', contact: '300 222 3344', channel: 'SMS' });

    expect((await desk.shows('reset')).channel).toBe('SMS');
  });

  it('names at once what the code and the new password lack', async () => {
    const desk = loginDesk({ step: 'FORGOT_PASSWORD' });
    desk.say({ type: 'recovery.requested', contact: '300 222 3344' });
    const { channel } = await desk.shows('reset');
    desk.say({ type: 'newPassword.submitted', code: '12', password: 'short' });

    expect(channel).toBe('whatsapp');
    expect((await desk.shows('reset')).issues).toEqual([
      { field: 'code', reason: 'CODE_INCOMPLETE' },
      { field: 'password', reason: 'PASSWORD_WEAK' },
    ]);
  });

  it('is what a right password leads to where it must be changed', async () => {
    const desk = loginDesk({ step: 'OLD_LOGIN' });
    desk.ports.office.faults.set('login', {
      kind: 'refused',
      code: 'PasswordResetRequiredException',
      fields: [],
      retryAfter: null,
      detail: {},
      reference: null,
    });
    desk.say({ type: 'password.submitted', contact: mariana.email, password: memoryPassword });

    expect(await desk.shows('forgot')).toMatchObject({
      contact: mariana.email,
      problem: { reaction: 'RESET_PASSWORD' },
    });
  });

  it('is not what an unconfirmed account needs: a code goes out at once', async () => {
    const desk = loginDesk({ step: 'OLD_LOGIN' });
    desk.ports.office.faults.set('login', {
      kind: 'refused',
      code: 'UserNotConfirmedException',
      fields: [],
      retryAfter: null,
      detail: {},
      reference: null,
    });
    desk.say({ type: 'password.submitted', contact: mariana.email, password: memoryPassword });

    expect(await desk.shows('code')).toMatchObject({ problem: { reaction: 'CONFIRM_ACCOUNT' } });
  });
});

describe('changing the phone', () => {
  const changing = async (ports = memoryPorts()) => {
    ports.office.users.push(mariana);
    await loginDesk({ ports }).comesIn();
    return loginDesk({ ports, user: mariana, step: 'CHANGE_PHONE_NUMBER', returnTo: '/profile' });
  };

  it('proves the new one with a code', async () => {
    const desk = await changing();
    const before = await desk.shows('phoneChange');
    desk.say({ type: 'phone.submitted', phone: '311 999 0000', channel: 'whatsapp' });
    const code = await desk.shows('code');
    desk.say({ type: 'code.submitted', code: memoryCode });
    const after = await desk.shows('phoneChanged');

    expect(before).toMatchObject({ current: '+573002223344', phone: '' });
    expect(code).toMatchObject({ step: 'OTP_CONFIRMATION', use: 'CHANGE_PHONE' });
    expect(after).toMatchObject({
      step: 'CHANGE_PHONE_SUCCESS',
      returnTo: '/profile',
      user: { phone: '+573119990000' },
    });
    expect(desk.opened).toEqual([mariana.email]);
  });

  const longAgo = async () => {
    const desk = await changing();
    desk.ports.clock.pass(11 * 60_000);
    desk.say({ type: 'phone.submitted', phone: '311 999 0000', channel: 'SMS' });
    await desk.shows('code');
    desk.say({ type: 'code.submitted', code: memoryCode });
    return { desk, asked: await desk.shows('proof') };
  };

  it('asks who signed in long ago by one of their own contacts, and then types no code twice', async () => {
    const { desk, asked } = await longAgo();
    desk.say({ type: 'proofWay.chosen', channel: 'EMAIL' });
    const code = await desk.shows('code');
    desk.say({ type: 'code.submitted', code: '000000' });
    const wrong = await desk.shows('code');
    desk.say({ type: 'code.submitted', code: memoryCode });

    expect(asked).toMatchObject({
      step: 'LOGIN',
      proofs: {
        ways: [
          { channel: 'EMAIL', destination: 'm•••@correo.co' },
          { channel: 'whatsapp', destination: '••••3344' },
          { channel: 'SMS', destination: '••••3344' },
        ],
      },
    });
    expect(code).toMatchObject({ use: 'PROVE', destination: 'm•••@correo.co' });
    expect(wrong).toMatchObject({ use: 'PROVE', triesLeft: 4 });
    expect((await desk.shows('phoneChanged')).user.phone).toBe('+573119990000');
    const { asked: calls } = desk.ports.office;
    expect([calls.get('checkPhone'), calls.get('sendOtp')]).toEqual([1, 1]);
  });

  it('takes the password of who signed in long ago, and no other', async () => {
    const { desk } = await longAgo();
    desk.say({ type: 'proofPassword.submitted', password: '' });
    const empty = await desk.shows('proof');
    desk.say({ type: 'proofPassword.submitted', password: 'wrong' });
    const wrong = await desk.shows('proof');
    desk.say({ type: 'proofPassword.submitted', password: memoryPassword });

    expect(empty.issues).toEqual([{ field: 'password', reason: 'PASSWORD_MISSING' }]);
    expect(wrong.problem?.reaction).toBe('WRONG_CREDENTIALS');
    expect((await desk.shows('phoneChanged')).user.phone).toBe('+573119990000');
  });

  it('can be led back and forth between the ways and the code, and given up', async () => {
    const { desk } = await longAgo();
    desk.say({ type: 'proofWay.chosen', channel: 'SMS' });
    await desk.shows('code');
    desk.ask('LOGIN');
    const ways = await desk.shows('proof');
    desk.ask('OTP_CONFIRMATION');
    const code = await desk.shows('code');
    desk.say({ type: 'back.requested' });
    await desk.shows('proof');
    desk.say({ type: 'back.requested' });

    expect(ways.moved).toBe(true);
    expect(code.use).toBe('PROVE');
    expect((await desk.shows('phoneChange')).current).toBe(mariana.phone);
    expect(desk.ports.office.asked.get('sendProof')).toBe(1);
  });

  it('begins anew with signing in where the session is gone', async () => {
    const { desk } = await longAgo();
    desk.say({ type: 'proofWay.chosen', channel: 'SMS' });
    await desk.shows('code');
    desk.ports.office.user = null;
    desk.say({ type: 'back.requested' });
    const choice = await desk.shows('choice');
    await desk.comesIn();

    expect(choice).toMatchObject({ user: null, problem: { reaction: 'SIGN_IN_AGAIN' } });
    expect((await desk.shows('phoneChanged')).user.phone).toBe('+573119990000');
  });

  it('begins with signing in where nobody is in', async () => {
    const desk = loginDesk({ step: 'CHANGE_PHONE_NUMBER', returnTo: '/profile' });
    const choice = await desk.shows('choice');
    await desk.comesIn();

    expect(choice.toChangePhone).toBe(true);
    expect((await desk.shows('phoneChange')).current).toBe(mariana.phone);
  });

  it('refuses another’s phone at the field, once it was proven', async () => {
    const desk = await changing();
    desk.ports.office.users.push({ ...mariana, id: 'other', phone: '+573119990000' });
    desk.say({ type: 'phone.submitted', phone: '311 999 0000', channel: 'SMS' });
    await desk.shows('code');
    desk.say({ type: 'code.submitted', code: memoryCode });

    expect((await desk.shows('phoneChange')).issues).toEqual([
      { field: 'phone', reason: 'RepeatedPhoneNumber' },
    ]);
  });
});

describe('the steps of the wizard', () => {
  it.each([
    ['LOGIN', 'choice'],
    ['EMAIL_OTP_LOGIN', 'email'],
    ['PHONE_LOGIN', 'phone'],
    ['OLD_LOGIN', 'password'],
    ['REGISTRATION', 'registration'],
    ['CONFIRMATION', 'registration'],
    ['OTP_CONFIRMATION', 'choice'],
    ['SUCCESS', 'choice'],
    ['FORGOT_PASSWORD', 'forgot'],
    ['CONFIRM_FORGOT_PASSWORD', 'forgot'],
    ['PASSWORD_SUCCESS', 'password'],
    ['CHANGE_PHONE_NUMBER', 'choice'],
    ['CHANGE_PHONE_SUCCESS', 'choice'],
  ] as const)('opened at the address of %s show %s', (step, screen) => {
    expect(loginDesk({ step }).view()).toMatchObject({ screen, moved: false });
  });

  it('are all of the specification’s', () => {
    expect(loginSteps.filter((step) => loginDesk({ step }).view().step === step)).toHaveLength(6);
  });

  it('lead back one by one', async () => {
    const desk = loginDesk();
    await desk.toCode();
    desk.say({ type: 'back.requested' });
    const email = await desk.shows('email');
    desk.say({ type: 'back.requested' });

    expect(email).toMatchObject({ email: mariana.email, moved: true });
    expect((await desk.shows('choice')).step).toBe('LOGIN');
  });

  it('lead forward again to a code that was sent', async () => {
    const desk = loginDesk();
    await desk.toCode();
    desk.say({ type: 'back.requested' });
    desk.ask('OTP_CONFIRMATION');

    expect(await desk.shows('code')).toMatchObject({ destination: 'm•••@correo.co' });
    expect(desk.ports.office.asked.get('sendOtp')).toBe(1);
  });

  it('cannot be left while the answer to a code is on its way', async () => {
    const desk = loginDesk();
    await desk.toCode();
    desk.say({ type: 'code.submitted', code: memoryCode }, { type: 'step.requested', step: 'LOGIN' });

    expect((await desk.shows('success')).user.id).toBe(mariana.id);
  });

  it('say to whom is in already that they are', () => {
    expect(loginDesk({ user: mariana }).view()).toMatchObject({ screen: 'choice', user: mariana });
  });
});
