import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import type { AccountSection } from '#domain/identity/account-section.ts';
import { pesos } from '#domain/shared/money.ts';
import type { ProofView } from '#machines/profile/profile.view.ts';
import { mariana } from '#testing/sale-driver.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { ProfileViews } from './ProfileScreen.tsx';
import type { ReadyProfile } from './profile-props.ts';

const noon = Date.UTC(2026, 10, 20, 17, 0);

const emailCode = {
  channel: 'EMAIL',
  destination: 'm•••@correo.co',
  attemptsLeft: 5,
  validUntil: 0,
  secondsUntilResend: 24,
  canResend: false,
  otherChannels: [],
  expired: false,
} as const;

const ready: ReadyProfile = {
  screen: 'ready',
  today: { year: 2026, month: 11, day: 20 },
  profile: {
    user: mariana,
    gender: 'FEMALE',
    birthDate: '1990-05-04',
    isEmailVerified: true,
    isPhoneVerified: true,
    hasPassword: true,
    isDocumentLocked: true,
    channels: ['EMAIL', 'whatsapp'],
    language: 'es',
    wantsNewsletter: true,
    wallet: {
      balance: { amount: 2_000_000, currency: 'COP' },
      movements: [
        { at: noon - 3_600_000, kind: 'RESERVED', amount: -1_200_000, order: 'TQ7H2K44' },
        { at: noon - 86_400_000, kind: 'TAKEN', amount: -3_600_000, order: 'TQ6F3M21' },
        { at: noon - 4 * 86_400_000, kind: 'CREDITED', amount: 6_800_000, order: 'TQ2B9P77' },
      ],
      latePaymentDestination: 'PAYMENT',
    },
  },
  sessions: [
    {
      id: 's1',
      isCurrent: true,
      browser: 'Chrome',
      system: 'Android',
      channel: null,
      startedAt: noon - 600_000,
      seenAt: noon,
    },
    {
      id: 's2',
      isCurrent: false,
      browser: 'Samsung Internet',
      system: 'Android',
      channel: 'APP',
      startedAt: noon - 90_000_000,
      seenAt: noon - 7_200_000,
    },
    {
      id: 's3',
      isCurrent: false,
      browser: null,
      system: null,
      channel: null,
      startedAt: noon - 900_000_000,
      seenAt: noon - 800_000_000,
    },
  ],
  busy: null,
  endingSession: null,
  done: null,
  failure: null,
  emailChange: null,
  wait: 0,
  passwordsSet: 0,
  proof: null,
};

const code = {
  channel: 'SMS',
  destination: '••••3344',
  attemptsLeft: 5,
  validUntil: 0,
  secondsUntilResend: 42,
  canResend: false,
  otherChannels: ['whatsapp'],
  expired: false,
} as const;

const verification: ProofView = {
  methods: [
    { channel: 'EMAIL', destination: 'm•••@correo.co' },
    { channel: 'whatsapp', destination: '••••3344' },
    { channel: 'SMS', destination: '••••3344' },
  ],
  channel: 'EMAIL',
  hasPassword: true,
  code: null,
  sending: false,
  checking: null,
  wait: 0,
  failure: null,
};

/** Registered by phone, with an e-mail address that was never confirmed. */
const unconfirmedEmail: ReadyProfile = {
  ...ready,
  profile: { ...ready.profile, isEmailVerified: false, hasPassword: false },
};

const meta = {
  component: ProfileViews,
  parameters: { layout: 'fullscreen' },
  args: {
    market: 'COL',
    section: 'details',
    cards: null,
    send: fn(),
    sendSession: fn(),
    sendPreferences: fn(),
    preferences: {
      screen: 'ready',
      language: 'es',
      locale: 'es',
      languageTag: 'es-CO',
      theme: null,
      messages: null,
    },
    sessionView: { screen: 'signedIn', user: mariana, canSell: false, signingOut: false, failure: null },
    view: ready,
  },
} satisfies Meta<typeof ProfileViews>;

export default meta;
type Story = StoryObj<typeof meta>;

const failure = (
  about: NonNullable<ReadyProfile['failure']>['about'],
  code: FailureCode,
  section: AccountSection = 'details',
): Story => ({
  args: { section, view: { ...ready, failure: { about, reason: aFailure(code) } } },
});

export const Menu: Story = {
  args: { section: null },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(7);
  },
};
/** The page of the saved cards has a flow of its own. */
export const Cards: Story = { args: { section: 'cards', cards: 'Visa 4242' } };
export const Balance: Story = { args: { section: 'balance' } };
export const Notifications: Story = { args: { section: 'notifications' } };

export const Ready: Story = {
  args: { section: 'security' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(cerrar sesión|sign out)$/i }));
    await expect(args.sendSession).toHaveBeenCalledWith({ type: 'signOut.requested' });
  },
};

/**
 * Registered by a seller: the name is missing, the document can still be corrected, and there is no password or phone.
 */
export const FirstVisit: Story = {
  args: {
    view: {
      ...ready,
      profile: {
        ...ready.profile,
        user: { ...mariana, registration: 'PRE_REGISTERED', phone: null, firstName: '', lastName: '' },
        gender: null,
        birthDate: null,
        hasPassword: false,
        isDocumentLocked: false,
        channels: ['EMAIL'],
        wantsNewsletter: false,
      },
      sessions: ready.sessions.slice(0, 1),
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /guardar mis datos|save my details/i }));
    await expect(canvas.getByLabelText(/^(nombre|nombres|first name)$/i)).toBeInvalid();
    await expect(args.send).not.toHaveBeenCalled();
  },
};

export const SavingDetails: Story = { args: { view: { ...ready, busy: 'details' } } };
export const SavedDetails: Story = { args: { view: { ...ready, done: 'details' } } };
export const DuplicateDocument: Story = {
  args: {
    view: {
      ...ready,
      profile: { ...ready.profile, isDocumentLocked: false },
      failure: { about: 'details', reason: aFailure('RepeatedDocumentNumber') },
    },
  },
};
export const DetailsRateLimited: Story = failure('details', 'TooManyRequestsException');

export const SendingEmailCode: Story = { args: { view: { ...ready, busy: 'email' } } };
export const EmailCode: Story = {
  args: { view: { ...ready, emailChange: { email: 'mariana.nueva@correo.co', code: emailCode } } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(/código de 6|code of 6/i), '482915');
    await expect(args.send).toHaveBeenCalledWith({ type: 'emailCode.submitted', code: '482915' });
  },
};
export const EmailCodeWrong: Story = {
  args: {
    view: {
      ...ready,
      emailChange: { email: 'mariana.nueva@correo.co', code: emailCode },
      failure: { about: 'emailCode', reason: aFailure('CodeMismatchException') },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/00:24/)).toBeVisible();
  },
};
export const EmailCodeExpired: Story = {
  args: {
    view: {
      ...ready,
      emailChange: {
        email: 'mariana.nueva@correo.co',
        code: { ...emailCode, secondsUntilResend: 0, canResend: true, expired: true },
      },
      failure: { about: 'emailCode', reason: aFailure('CodeExpiredException') },
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /otro código|another code/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'emailResend.requested' });
  },
};
export const DuplicateEmail: Story = {
  args: {
    view: {
      ...ready,
      emailChange: { email: 'otra@correo.co', code: emailCode },
      failure: { about: 'emailCode', reason: aFailure('UsernameExistsException') },
    },
  },
};
export const EmailChanged: Story = { args: { view: { ...ready, done: 'emailCode' } } };

export const SavingPassword: Story = { args: { section: 'security', view: { ...ready, busy: 'password' } } };
export const WrongPassword: Story = failure('password', 'NotAuthorizedException', 'security');
export const PasswordChanged: Story = { args: { section: 'security', view: { ...ready, done: 'password' } } };

export const SavingPreferences: Story = {
  args: { section: 'notifications', view: { ...ready, busy: 'communicationPreferences' } },
};
export const EndingSession: Story = {
  args: { section: 'security', view: { ...ready, busy: 'sessions', endingSession: 's2' } },
};
export const EndingAllSessions: Story = {
  args: { section: 'security', view: { ...ready, busy: 'sessions' } },
};
export const SessionsOffline: Story = failure('sessions', 'OFFLINE', 'security');

export const ExportingData: Story = { args: { section: 'security', view: { ...ready, busy: 'data' } } };
export const DataExported: Story = { args: { section: 'security', view: { ...ready, done: 'data' } } };

export const Deletion: Story = {
  args: { section: 'security' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /borrar mi cuenta|delete my account/i }));
    const word = canvas.getByLabelText(/escribe|type/i);
    await userEvent.type(word, 'no');
    await userEvent.click(canvas.getByRole('button', { name: /definitivamente|permanently/i }));
    await expect(word).toBeInvalid();
    await expect(args.send).not.toHaveBeenCalled();
  },
};
export const DeletionBlocked: Story = {
  args: {
    section: 'security',
    view: {
      ...ready,
      failure: {
        about: 'deletion',
        reason: {
          ...aFailure('ACCOUNT_IN_USE'),
          ties: {
            openPayments: 0,
            upcomingTickets: 2,
            ordersAwaitingRefund: 1,
            unfinishedPlans: 1,
            balance: pesos(45_000, 'COP'),
          },
        },
      },
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /borrar mi cuenta|delete my account/i }));
    const alert = canvas.getByRole('alert');
    await expect(alert).toHaveTextContent(/2/);
    const methods = within(alert)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    await expect(methods).toEqual(['/my-tickets', '/my-purchases', '/checkout/installment']);
  },
};

const verificationStory = (change: Partial<ProofView>, view = ready): Story => ({
  args: { view: { ...view, proof: { ...verification, ...change } } },
});

export const Verification: Story = {
  ...verificationStory({}),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: /SMS/ }));
    await userEvent.click(canvas.getByRole('button', { name: /mándame un código|send me a code/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'proofCode.requested', channel: 'SMS' });
  },
};
/** An unconfirmed address is not offered, and neither is a password. */
export const VerificationByPhone: Story = {
  ...verificationStory(
    { methods: verification.methods.slice(1), channel: 'whatsapp', hasPassword: false },
    unconfirmedEmail,
  ),
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getAllByRole('radio', { name: /3344/ })).toHaveLength(2);
    await expect(canvas.queryByRole('radio', { name: /@/ })).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: /mándame un código|send me a code/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'proofCode.requested', channel: 'whatsapp' });
  },
};
export const VerificationByPassword = verificationStory({ methods: [] });
export const VerificationUnavailable = verificationStory({ methods: [], hasPassword: false });
export const VerificationSending = verificationStory({ sending: true });
export const VerificationRateLimited = verificationStory({ failure: aFailure('TooManyRequestsException') });
export const VerificationUndelivered = verificationStory({
  failure: aFailure('CodeDeliveryFailureException'),
});
export const VerificationCode: Story = {
  ...verificationStory({ code, channel: 'SMS' }),
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(/00:42/)).toBeVisible();
    await expect(canvas.getByLabelText(/código de 6|code of 6/i)).toHaveFocus();
    await userEvent.type(canvas.getByLabelText(/código de 6|code of 6/i), '482915');
    await expect(args.send).toHaveBeenCalledWith({ type: 'proofCode.submitted', code: '482915' });
    await userEvent.click(canvas.getByRole('button', { name: /otro método|another method/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'verificationMethods.reopened' });
  },
};
export const VerificationResend: Story = {
  ...verificationStory({ code: { ...code, secondsUntilResend: 0, canResend: true }, channel: 'SMS' }),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /otro código|another code/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'proofResend.requested' });
    await userEvent.click(canvas.getByRole('button', { name: /whatsapp/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'proofResend.requested', channel: 'whatsapp' });
  },
};
export const VerificationResending = verificationStory({ code, sending: true });
export const VerificationCodeWrong: Story = {
  ...verificationStory({ code: { ...code, attemptsLeft: 4 }, failure: aFailure('CodeMismatchException') }),
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(/quedan 4|have 4/i)).toBeVisible();
    await userEvent.type(canvas.getByLabelText(/código de 6|code of 6/i), '482915');
    await expect(args.send).toHaveBeenCalledWith({ type: 'proofCode.submitted', code: '482915' });
  },
};
export const VerificationCodeExpired = verificationStory({
  code: { ...code, expired: true, secondsUntilResend: 0, canResend: true },
  failure: aFailure('CodeExpiredException'),
});
export const VerificationLocked = verificationStory({
  code: { ...code, expired: true },
  failure: aFailure('TooManyFailedAttemptsException'),
});
export const VerificationPasswordWrong = verificationStory({ failure: aFailure('NotAuthorizedException') });
export const VerificationChecking = verificationStory({ code, checking: 'code' });
export const VerificationCheckingPassword = verificationStory({ checking: 'password' });

export const EmailNotConfirmed: Story = {
  args: { view: unconfirmedEmail },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /confirmarlo ahora|confirm it now/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'email.submitted', email: mariana.email });
  },
};
export const ConfirmingEmail: Story = {
  args: { view: { ...unconfirmedEmail, emailChange: { email: mariana.email, code: emailCode } } },
};
export const NoEmail: Story = {
  args: {
    view: {
      ...unconfirmedEmail,
      profile: { ...unconfirmedEmail.profile, user: { ...mariana, email: '', firstName: '', lastName: '' } },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('+57 300 2223344')).toBeVisible();
  },
};
/** The menu names the account by its phone number. */
export const MenuWithoutName: Story = {
  args: { ...NoEmail.args, section: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('+57 300 2223344')).toBeVisible();
  },
};
export const Staff: Story = {
  args: {
    view: { ...ready, profile: { ...ready.profile, user: { ...mariana, roles: ['fan', 'seller'] } } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByLabelText(/correo nuevo|new email/i)).not.toBeInTheDocument();
  },
};

export const Loading: Story = { args: { view: { screen: 'loading' } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure() } } };
export const Deleted: Story = { args: { view: { screen: 'deleted' }, sessionView: { screen: 'visitor' } } };
export const SignedOutEverywhere: Story = {
  args: { view: { screen: 'signedOut' }, sessionView: { screen: 'visitor' } },
};

/** Signed out in another tab while the page was open: no personal data stays on it. */
export const Visitor: Story = {
  args: { sessionView: { screen: 'visitor' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(mariana.email)).not.toBeInTheDocument();
  },
};
export const Restoring: Story = { args: { sessionView: { screen: 'restoring' } } };
export const Unreachable: Story = {
  args: { sessionView: { screen: 'unreachable', failure: aFailure('OFFLINE') } },
};
