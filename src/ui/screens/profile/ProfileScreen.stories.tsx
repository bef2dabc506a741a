import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { pesos } from '#domain/shared/money.ts';
import type { ProofView } from '#machines/profile/profile.view.ts';
import { mariana } from '#testing/sale-desk.ts';
import { aTrouble } from '../story-things.stories.ts';
import { ProfileViews } from './ProfileScreen.tsx';
import type { ReadyProfile } from './profile-props.ts';

const noon = Date.UTC(2026, 10, 20, 17, 0);

const emailCode = {
  channel: 'EMAIL',
  destination: 'm•••@correo.co',
  triesLeft: 5,
  secondsToResend: 24,
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
    wantsNews: true,
    wallet: {
      balance: { amount: 2_000_000, currency: 'COP' },
      movements: [
        { at: noon - 3_600_000, kind: 'RESERVED', amount: -1_200_000, order: 'TQ7H2K44' },
        { at: noon - 86_400_000, kind: 'TAKEN', amount: -3_600_000, order: 'TQ6F3M21' },
        { at: noon - 4 * 86_400_000, kind: 'CREDITED', amount: 6_800_000, order: 'TQ2B9P77' },
      ],
      lateMoney: 'PAYMENT',
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
  trouble: null,
  emailChange: null,
  wait: 0,
  passwordsSet: 0,
  proof: null,
};

const code = {
  channel: 'SMS',
  destination: '••••3344',
  triesLeft: 5,
  secondsToResend: 42,
  canResend: false,
  otherChannels: ['whatsapp'],
  expired: false,
} as const;

const proof: ProofView = {
  ways: [
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
  trouble: null,
};

/** Registered by phone: the address was typed and never confirmed. */
const byPhone: ReadyProfile = {
  ...ready,
  profile: { ...ready.profile, isEmailVerified: false, hasPassword: false },
};

const meta = {
  component: ProfileViews,
  parameters: { layout: 'fullscreen' },
  args: {
    market: 'COL',
    send: fn(),
    sendSession: fn(),
    choose: fn(),
    chosen: {
      screen: 'ready',
      language: 'es',
      locale: 'es',
      languageTag: 'es-CO',
      theme: null,
      words: null,
    },
    who: { screen: 'signedIn', user: mariana, canSell: false, signingOut: false, trouble: null },
    view: ready,
  },
} satisfies Meta<typeof ProfileViews>;

export default meta;
type Story = StoryObj<typeof meta>;

const trouble = (about: NonNullable<ReadyProfile['trouble']>['about'], code: string): Story => ({
  args: { view: { ...ready, trouble: { about, reason: aTrouble(code) } } },
});

export const Ready: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(cerrar sesión|sign out)$/i }));
    await expect(args.sendSession).toHaveBeenCalledWith({ type: 'signOut.requested' });
  },
};

/** Somebody whom a seller registered: a name to complete, a document that may still be put right, no password, no phone. */
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
        wantsNews: false,
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
export const DocumentOfAnother: Story = {
  args: {
    view: {
      ...ready,
      profile: { ...ready.profile, isDocumentLocked: false },
      trouble: { about: 'details', reason: aTrouble('RepeatedDocumentNumber') },
    },
  },
};
export const TooManyDocuments: Story = trouble('details', 'TooManyRequestsException');

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
      trouble: { about: 'emailCode', reason: aTrouble('CodeMismatchException') },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/00:24/)).toBeVisible();
  },
};
export const EmailCodeOnceMore: Story = {
  args: {
    view: {
      ...ready,
      emailChange: {
        email: 'mariana.nueva@correo.co',
        code: { ...emailCode, secondsToResend: 0, canResend: true, expired: true },
      },
      trouble: { about: 'emailCode', reason: aTrouble('CodeExpiredException') },
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /otro código|another code/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'emailResend.requested' });
  },
};
export const EmailOfAnother: Story = {
  args: {
    view: {
      ...ready,
      emailChange: { email: 'otra@correo.co', code: emailCode },
      trouble: { about: 'emailCode', reason: aTrouble('UsernameExistsException') },
    },
  },
};
export const EmailChanged: Story = { args: { view: { ...ready, done: 'emailCode' } } };

export const SavingPassword: Story = { args: { view: { ...ready, busy: 'password' } } };
export const WrongPassword: Story = trouble('password', 'NotAuthorizedException');
export const PasswordChanged: Story = { args: { view: { ...ready, done: 'password' } } };

export const SavingWishes: Story = { args: { view: { ...ready, busy: 'wishes' } } };
export const EndingOne: Story = { args: { view: { ...ready, busy: 'sessions', endingSession: 's2' } } };
export const EndingMany: Story = { args: { view: { ...ready, busy: 'sessions' } } };
export const SessionsOffline: Story = trouble('sessions', 'OFFLINE');

export const GatheringData: Story = { args: { view: { ...ready, busy: 'data' } } };
export const DataTaken: Story = { args: { view: { ...ready, done: 'data' } } };

export const Deleting: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /borrar mi cuenta|delete my account/i }));
    const word = canvas.getByLabelText(/escribe|type/i);
    await userEvent.type(word, 'no');
    await userEvent.click(canvas.getByRole('button', { name: /para siempre|for ever/i }));
    await expect(word).toBeInvalid();
    await expect(args.send).not.toHaveBeenCalled();
  },
};
export const DeletionRefused: Story = {
  args: {
    view: {
      ...ready,
      trouble: {
        about: 'deletion',
        reason: {
          ...aTrouble('ACCOUNT_IN_USE'),
          ties: {
            openPayments: 0,
            comingTickets: 2,
            owedOrders: 1,
            unpaidPlans: 1,
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
    const ways = within(alert)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    await expect(ways).toEqual(['/my-tickets', '/my-purchases', '/checkout/installment']);
  },
};

const asked = (change: Partial<ProofView>, view = ready): Story => ({
  args: { view: { ...view, proof: { ...proof, ...change } } },
});

export const Proof: Story = {
  ...asked({}),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: /SMS/ }));
    await userEvent.click(canvas.getByRole('button', { name: /mándame un código|send me a code/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'proofCode.requested', channel: 'SMS' });
  },
};
/** No confirmed address: it is not offered, and no password either. */
export const ProofOfPhoneAlone: Story = {
  ...asked({ ways: proof.ways.slice(1), channel: 'whatsapp', hasPassword: false }, byPhone),
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getAllByRole('radio', { name: /3344/ })).toHaveLength(2);
    await expect(canvas.queryByRole('radio', { name: /@/ })).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: /mándame un código|send me a code/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'proofCode.requested', channel: 'whatsapp' });
  },
};
export const ProofByPasswordAlone = asked({ ways: [] });
export const ProofByNothing = asked({ ways: [], hasPassword: false });
export const ProofSending = asked({ sending: true });
export const ProofTooManyCodes = asked({ trouble: aTrouble('TooManyRequestsException') });
export const ProofUndelivered = asked({ trouble: aTrouble('CodeDeliveryFailureException') });
export const ProofCode: Story = {
  ...asked({ code, channel: 'SMS' }),
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(/00:42/)).toBeVisible();
    await expect(canvas.getByLabelText(/código de 6|code of 6/i)).toHaveFocus();
    await userEvent.type(canvas.getByLabelText(/código de 6|code of 6/i), '482915');
    await expect(args.send).toHaveBeenCalledWith({ type: 'proofCode.submitted', code: '482915' });
    await userEvent.click(canvas.getByRole('button', { name: /de otra forma|another way/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'proofWay.reopened' });
  },
};
export const ProofResend: Story = {
  ...asked({ code: { ...code, secondsToResend: 0, canResend: true }, channel: 'SMS' }),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /otro código|another code/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'proofResend.requested' });
    await userEvent.click(canvas.getByRole('button', { name: /whatsapp/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'proofResend.requested', channel: 'whatsapp' });
  },
};
export const ProofResending = asked({ code, sending: true });
/** What was typed stays, and goes again only when its owner says so. */
export const ProofCodeWrong: Story = {
  ...asked({ code: { ...code, triesLeft: 4 }, trouble: aTrouble('CodeMismatchException') }),
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(/quedan 4|have 4/i)).toBeVisible();
    await userEvent.type(canvas.getByLabelText(/código de 6|code of 6/i), '482915');
    await expect(args.send).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: /soy yo|it is me/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'proofCode.submitted', code: '482915' });
  },
};
export const ProofCodeExpired = asked({
  code: { ...code, expired: true, secondsToResend: 0, canResend: true },
  trouble: aTrouble('CodeExpiredException'),
});
export const ProofTooManyTries = asked({
  code: { ...code, expired: true },
  trouble: aTrouble('TooManyFailedAttemptsException'),
});
export const ProofPasswordWrong = asked({ trouble: aTrouble('NotAuthorizedException') });
export const ProofChecking = asked({ code, checking: 'code' });
export const ProofCheckingPassword = asked({ checking: 'password' });

export const EmailNotConfirmed: Story = {
  args: { view: byPhone },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /confirmarlo ahora|confirm it now/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'email.submitted', email: mariana.email });
  },
};
export const ConfirmingOwnEmail: Story = {
  args: { view: { ...byPhone, emailChange: { email: mariana.email, code: emailCode } } },
};
export const NoEmail: Story = {
  args: {
    view: {
      ...byPhone,
      profile: { ...byPhone.profile, user: { ...mariana, email: '', firstName: '', lastName: '' } },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('+57 300 2223344').length).toBeGreaterThan(1);
  },
};
export const OfStaff: Story = {
  args: {
    view: { ...ready, profile: { ...ready.profile, user: { ...mariana, roles: ['fan', 'seller'] } } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByLabelText(/correo nuevo|new e-mail/i)).not.toBeInTheDocument();
  },
};

export const Loading: Story = { args: { view: { screen: 'loading' } } };
export const Failed: Story = { args: { view: { screen: 'failed', trouble: aTrouble() } } };
export const Deleted: Story = { args: { view: { screen: 'deleted' }, who: { screen: 'visitor' } } };
export const SignedOutEverywhere: Story = {
  args: { view: { screen: 'signedOut' }, who: { screen: 'visitor' } },
};

/** Signed out in another tab while the page stood open: nothing of hers is left on it. */
export const Visitor: Story = {
  args: { who: { screen: 'visitor' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(mariana.email)).not.toBeInTheDocument();
  },
};
export const Restoring: Story = { args: { who: { screen: 'restoring' } } };
export const Unreachable: Story = { args: { who: { screen: 'unreachable', trouble: aTrouble('OFFLINE') } } };
