import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { mariana } from '#testing/sale-desk.ts';
import { LoginViews } from './LoginScreen.tsx';
import { loginView, problemWith } from './login-views.stories.ts';

const meta = {
  component: LoginViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: loginView('choice') },
} satisfies Meta<typeof LoginViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Choice: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /celular/i }));
    await expect(args.send).toHaveBeenCalledWith({
      type: 'step.requested',
      step: 'PHONE_LOGIN',
      contact: '',
    });
  },
};
export const ChoiceOfWhoCameFromAPurchase: Story = {
  args: { view: loginView('choice', { leaveTo: '/checkout/buy?event=ev-paramo' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Cerrar' })).toHaveAttribute(
      'href',
      '/checkout/buy?event=ev-paramo',
    );
  },
};
export const ChoiceOfWhoIsIn: Story = { args: { view: loginView('choice', { user: mariana }) } };
export const ChoiceToChangeThePhone: Story = {
  args: {
    view: loginView('choice', {
      user: mariana,
      toChangePhone: true,
      moved: true,
      problem: problemWith('SessionExpiredException'),
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
  },
};

export const Email: Story = {
  args: { view: loginView('email') },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'mariana@correo.co{Enter}');
    await expect(args.send).toHaveBeenCalledWith({ type: 'email.submitted', email: 'mariana@correo.co' });
  },
};
export const EmailCarriedOn: Story = {
  args: { view: loginView('email') },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'mariana@correo.co');
    await userEvent.click(canvas.getByRole('button', { name: /crear mi cuenta/i }));
    await expect(args.send).toHaveBeenCalledWith({
      type: 'step.requested',
      step: 'REGISTRATION',
      contact: 'mariana@correo.co',
    });
  },
};
export const EmailWrong: Story = {
  args: {
    view: loginView('email', {
      email: 'mariana',
      attempts: 1,
      issues: [{ field: 'email', reason: 'NOT_AN_EMAIL' }],
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveFocus();
    await expect(canvas.getByRole('textbox')).toBeInvalid();
  },
};
export const EmailBusy: Story = { args: { view: loginView('email', { email: mariana.email, busy: true }) } };
export const EmailToWait: Story = {
  args: {
    view: loginView('email', {
      email: mariana.email,
      attempts: 1,
      wait: 95,
      problem: problemWith('TooManyRequestsException'),
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /01:35/ })).toHaveAttribute('aria-disabled', 'true');
  },
};
export const EmailNotDelivered: Story = {
  args: {
    view: loginView('email', {
      email: mariana.email,
      attempts: 1,
      problem: problemWith('CodeDeliveryFailureException'),
    }),
  },
};

export const Phone: Story = {
  args: { view: loginView('phone') },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'SMS' }));
    await userEvent.type(canvas.getByRole('textbox'), '300 222 3344{Enter}');
    await expect(args.send).toHaveBeenCalledWith({
      type: 'phone.submitted',
      phone: '300 222 3344',
      channel: 'SMS',
    });
  },
};
export const PhoneInMexico: Story = { args: { view: loginView('phone', { market: 'MEX' }) } };
export const PhoneWrong: Story = {
  args: {
    view: loginView('phone', {
      phone: '299 222 3344',
      attempts: 1,
      issues: [{ field: 'phone', reason: 'UNKNOWN_PREFIX' }],
    }),
  },
};
export const PhoneBusy: Story = {
  args: { view: loginView('phone', { phone: '+573002223344', busy: true }) },
};

export const Password: Story = {
  args: { view: loginView('password') },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), mariana.email);
    await userEvent.type(canvas.getByLabelText('Contraseña'), ' con espacio ');
    await userEvent.click(canvas.getByRole('button', { name: 'Entrar' }));
    await expect(args.send).toHaveBeenCalledWith({
      type: 'password.submitted',
      contact: mariana.email,
      password: ' con espacio ',
    });
  },
};
export const PasswordWrong: Story = {
  args: {
    view: loginView('password', {
      contact: mariana.email,
      attempts: 1,
      issues: [{ field: 'password', reason: 'NotAuthorizedException' }],
      problem: problemWith('NotAuthorizedException', 'login', 'password'),
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Contraseña')).toHaveFocus();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};
export const PasswordOfAnOperator: Story = {
  args: {
    view: loginView('password', {
      contact: 'julian@taquilla.co',
      attempts: 1,
      problem: problemWith('InvalidAccountTypeException'),
    }),
  },
};
export const PasswordBusy: Story = {
  args: { view: loginView('password', { contact: mariana.email, busy: true }) },
};

export const Registration: Story = {
  args: { view: loginView('registration', { email: 'luz@correo.co' }) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Nombre'), 'Luz Dary');
    await userEvent.click(canvas.getByRole('checkbox', { name: /términos/i }));
    await userEvent.click(canvas.getByRole('button', { name: /envíame el código/i }));
    await expect(args.send).toHaveBeenCalledWith({
      type: 'registration.submitted',
      entry: expect.objectContaining({
        firstName: 'Luz Dary',
        email: 'luz@correo.co',
        documentType: 'CC',
        channel: 'EMAIL',
        terms: true,
        newsletter: false,
      }),
    });
  },
};
export const RegistrationInMexico: Story = { args: { view: loginView('registration', { market: 'MEX' }) } };
export const RegistrationWrong: Story = {
  args: {
    view: loginView('registration', {
      attempts: 1,
      issues: [
        { field: 'firstName', reason: 'EMPTY' },
        { field: 'documentNumber', reason: 'WRONG_FORMAT_CC' },
        { field: 'email', reason: 'NOT_AN_EMAIL' },
        { field: 'phone', reason: 'COUNTRY_NOT_SERVED' },
        { field: 'birthDate', reason: 'TOO_YOUNG' },
        { field: 'password', reason: 'PASSWORD_WEAK' },
        { field: 'terms', reason: 'TERMS_NEEDED' },
      ],
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Nombre')).toHaveFocus();
  },
};
export const RegistrationOfAnothersDocument: Story = {
  args: {
    view: loginView('registration', {
      attempts: 1,
      moved: true,
      issues: [{ field: 'documentNumber', reason: 'RepeatedDocumentNumber' }],
      problem: problemWith('RepeatedDocumentNumber', 'register'),
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Número de documento')).toHaveFocus();
  },
};
export const RegistrationBusy: Story = { args: { view: loginView('registration', { busy: true }) } };

export const Completion: Story = {
  args: { view: loginView('completion') },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /ahora no/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'completion.postponed' });
  },
};
/** A seller wrote down who it is: what is asked is the agreement, and a password for whoever wants one. */
export const CompletionRefused: Story = {
  args: {
    view: loginView('completion', {
      attempts: 1,
      issues: [
        { field: 'password', reason: 'PASSWORD_WEAK' },
        { field: 'terms', reason: 'TERMS_NEEDED' },
      ],
    }),
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByLabelText(/contraseña/i)).toHaveFocus();
    await userEvent.click(canvas.getByRole('checkbox', { name: /acepto/i }));
    await userEvent.click(canvas.getByRole('button', { name: /guardar/i }));
    await expect(args.send).toHaveBeenCalledWith({
      type: 'completion.submitted',
      entry: expect.objectContaining({ terms: true, newsletter: false, password: '' }),
    });
  },
};
export const CompletionOfWhoHasAPassword: Story = {
  args: { view: loginView('completion', { asksPassword: false }) },
};
export const CompletionBusy: Story = { args: { view: loginView('completion', { busy: true }) } };

export const Confirmation: Story = {
  args: {
    view: loginView('confirmation', {
      channel: 'EMAIL',
      destination: 'l•••@correo.co',
      otherChannels: [],
    }),
  },
};

export const Code: Story = {
  args: { view: loginView('code') },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('textbox')).toHaveFocus();
    await userEvent.paste('482-017');
    await expect(args.send).toHaveBeenCalledWith({ type: 'code.submitted', code: '482017' });
  },
};
export const CodeWrong: Story = {
  args: {
    view: loginView('code', {
      triesLeft: 3,
      attempts: 1,
      issues: [{ field: 'code', reason: 'CodeMismatchException' }],
      problem: problemWith('CodeMismatchException', 'login', 'code'),
    }),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '482017');
    await expect(args.send).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect(args.send).toHaveBeenCalledWith({ type: 'code.submitted', code: '482017' });
  },
};
export const CodeDead: Story = {
  args: {
    view: loginView('code', {
      expired: true,
      canResend: true,
      secondsToResend: 0,
      attempts: 1,
      issues: [{ field: 'code', reason: 'CodeExpiredException' }],
      problem: problemWith('CodeExpiredException', 'login', 'code'),
    }),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /SMS/ }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'resend.requested', channel: 'SMS' });
  },
};
export const CodeBusy: Story = { args: { view: loginView('code', { busy: true }) } };
export const CodeOfAnAddressNeverConfirmed: Story = {
  args: {
    view: loginView('code', {
      channel: 'EMAIL',
      destination: 'm•••@correo.co',
      otherChannels: [],
      problem: problemWith('UserNotConfirmedException', 'password-proven'),
    }),
  },
};
export const CodeOfWhoSaysWhoTheyAre: Story = { args: { view: loginView('code', { use: 'PROVE' }) } };
export const CodeOfAnAddress: Story = {
  args: {
    view: loginView('code', {
      use: 'CONFIRM_EMAIL',
      channel: 'EMAIL',
      destination: 'm•••@correo.co',
      otherChannels: [],
    }),
  },
};
export const CodeOfANewPhone: Story = { args: { view: loginView('code', { use: 'CHANGE_PHONE' }) } };

export const Success: Story = { args: { view: loginView('success') } };
/** By a phone: the address was only typed. */
export const SuccessByPhone: Story = {
  args: { view: loginView('success', { email: { address: mariana.email, isConfirmed: false } }) },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { name: /^seguir|continuar/i })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /confirmar/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'emailConfirmation.requested' });
  },
};
export const SuccessByPhoneNotSent: Story = {
  args: {
    view: loginView('success', {
      attempts: 1,
      email: { address: mariana.email, isConfirmed: false },
      problem: problemWith('CodeDeliveryFailureException', 'login'),
    }),
  },
};
export const SuccessAndConfirmed: Story = {
  args: { view: loginView('success', { email: { address: mariana.email, isConfirmed: true } }) },
};

/** Before the phone changes, who signed in a while ago says who they are. */
export const Proof: Story = {
  args: { view: loginView('proof') },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: /SMS/ }));
    await userEvent.click(canvas.getByRole('button', { name: /código/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'proofWay.chosen', channel: 'SMS' });
    await userEvent.type(canvas.getByLabelText(/contraseña/i), ' Clave-2026 {Enter}');
    await expect(args.send).toHaveBeenCalledWith({
      type: 'proofPassword.submitted',
      password: ' Clave-2026 ',
    });
  },
};
export const ProofByAWrongPassword: Story = {
  args: {
    view: loginView('proof', {
      attempts: 1,
      moved: true,
      issues: [{ field: 'password', reason: 'NotAuthorizedException' }],
      problem: problemWith('NotAuthorizedException', 'login', 'password'),
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(/contraseña/i)).toHaveFocus();
  },
};
export const ProofBeingRead: Story = { args: { view: loginView('proof', { proofs: null, busy: true }) } };
export const ProofOfNothing: Story = {
  args: { view: loginView('proof', { proofs: { ways: [], hasPassword: false } }) },
};
export const ProofByOneContact: Story = {
  args: {
    view: loginView('proof', {
      proofs: { ways: [{ channel: 'EMAIL', destination: 'm•••@correo.co' }], hasPassword: false },
    }),
  },
};

export const SuccessOfWhoComesBack: Story = { args: { view: loginView('success', { isNew: false }) } };

export const Forgot: Story = { args: { view: loginView('forgot', { contact: mariana.email }) } };
export const ForgotByNeed: Story = {
  args: {
    view: loginView('forgot', {
      contact: mariana.email,
      problem: problemWith('PasswordResetRequiredException', 'password-proven'),
    }),
  },
};
export const ForgotByPhone: Story = {
  args: { view: loginView('forgot') },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.queryByRole('radio')).toBeNull();
    await userEvent.type(canvas.getByRole('textbox'), '300 222 3344');
    await userEvent.click(canvas.getByRole('radio', { name: 'SMS' }));
    await userEvent.type(canvas.getByRole('textbox'), '{Enter}');
    await expect(args.send).toHaveBeenCalledWith({
      type: 'recovery.requested',
      contact: '300 222 3344',
      channel: 'SMS',
    });
  },
};
export const ForgotBusy: Story = { args: { view: loginView('forgot', { busy: true }) } };

export const Reset: Story = {
  args: { view: loginView('reset') },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /código/i }), '123456');
    await expect(args.send).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByLabelText('Contraseña nueva'), 'Clave-2026{Enter}');
    await expect(args.send).toHaveBeenCalledWith({
      type: 'newPassword.submitted',
      code: '123456',
      password: 'Clave-2026',
    });
  },
};
export const ResetWrong: Story = {
  args: {
    view: loginView('reset', {
      attempts: 1,
      issues: [
        { field: 'code', reason: 'CODE_INCOMPLETE' },
        { field: 'password', reason: 'COMMON' },
      ],
    }),
  },
};
export const ResetBusy: Story = { args: { view: loginView('reset', { busy: true }) } };
export const PasswordChanged: Story = { args: { view: loginView('passwordChanged') } };

export const PhoneChange: Story = { args: { view: loginView('phoneChange') } };
export const PhoneChangeToAnothers: Story = {
  args: {
    view: loginView('phoneChange', {
      phone: '+573119990000',
      attempts: 1,
      issues: [{ field: 'phone', reason: 'RepeatedPhoneNumber' }],
      problem: problemWith('RepeatedPhoneNumber'),
    }),
  },
};
export const PhoneChangeBusy: Story = { args: { view: loginView('phoneChange', { busy: true }) } };
export const PhoneChanged: Story = { args: { view: loginView('phoneChanged') } };
