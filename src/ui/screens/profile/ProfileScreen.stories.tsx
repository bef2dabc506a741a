import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { mariana } from '#testing/sale-desk.ts';
import { aTrouble } from '../story-things.stories.ts';
import { ProfileViews } from './ProfileScreen.tsx';
import type { ReadyProfile } from './profile-props.ts';

const noon = Date.UTC(2026, 10, 20, 17, 0);

const challenge = {
  challengeId: 'c1',
  channel: 'EMAIL',
  destination: 'm•••@correo.co',
  expiresAt: noon + 300_000,
  resendAt: noon + 30_000,
  triesLeft: 5,
  serverNow: noon,
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
  passwordsSet: 0,
  proof: null,
};

const proof = {
  email: mariana.email,
  hasPassword: true,
  challenge: null,
  sending: false,
  checking: false,
  trouble: null,
} as const;

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
  args: { view: { ...ready, emailChange: { ...challenge, email: 'mariana.nueva@correo.co' } } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(/código de 6|code of 6/i), '482915');
    await expect(args.send).toHaveBeenCalledWith({ type: 'emailCode.submitted', code: '482915' });
  },
};
export const EmailCodeWrong: Story = {
  args: {
    view: {
      ...ready,
      emailChange: { ...challenge, email: 'mariana.nueva@correo.co' },
      trouble: { about: 'emailCode', reason: aTrouble('CodeMismatchException') },
    },
  },
};
export const EmailOfAnother: Story = {
  args: {
    view: {
      ...ready,
      emailChange: { ...challenge, email: 'otra@correo.co' },
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
        reason: { ...aTrouble('ACCOUNT_IN_USE'), ties: { openPayments: 0, comingTickets: 2 } },
      },
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /borrar mi cuenta|delete my account/i }));
    const alert = canvas.getByRole('alert');
    await expect(alert).toHaveTextContent(/2/);
    await expect(within(alert).getByRole('link')).toHaveAttribute('href', '/my-tickets');
  },
};

export const Proof: Story = {
  args: { view: { ...ready, proof } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /código a|code to/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'proofCode.requested' });
  },
};
export const ProofSending: Story = { args: { view: { ...ready, proof: { ...proof, sending: true } } } };
export const ProofCode: Story = { args: { view: { ...ready, proof: { ...proof, challenge } } } };
export const ProofCodeWrong: Story = {
  args: {
    view: { ...ready, proof: { ...proof, challenge, trouble: aTrouble('CodeMismatchException') } },
  },
};
export const ProofPasswordWrong: Story = {
  args: { view: { ...ready, proof: { ...proof, trouble: aTrouble('NotAuthorizedException') } } },
};
export const ProofChecking: Story = {
  args: { view: { ...ready, proof: { ...proof, challenge, checking: true } } },
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
