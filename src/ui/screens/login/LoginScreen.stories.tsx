import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { mariana } from '#testing/sale-driver.ts';
import { LoginViews } from './LoginScreen.tsx';
import { createLoginProblem, createLoginView } from './login-views.stories.ts';

const meta = {
  component: LoginViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: createLoginView('identify') },
} satisfies Meta<typeof LoginViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Identify: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.queryByRole('radio')).toBeNull();
    await userEvent.type(canvas.getByRole('textbox'), 'mariana@correo.co{Enter}');
    await expect(args.send).toHaveBeenCalledWith({
      type: 'contact.submitted',
      contact: 'mariana@correo.co',
      channel: 'whatsapp',
    });
  },
};
export const IdentifyByPhone: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '300 222 3344');
    await userEvent.click(canvas.getByRole('radio', { name: 'SMS' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Continuar' }));
    await expect(args.send).toHaveBeenCalledWith({
      type: 'contact.submitted',
      contact: '300 222 3344',
      channel: 'SMS',
    });
  },
};
export const IdentifyInMexico: Story = {
  args: { view: createLoginView('identify', { market: 'MEX', contact: '+525512345678' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveValue('55 1234 5678');
  },
};
export const IdentifyDuringCheckout: Story = {
  args: { view: createLoginView('identify', { leaveTo: '/checkout/buy?event=ev-paramo' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Cerrar' })).toHaveAttribute(
      'href',
      '/checkout/buy?event=ev-paramo',
    );
  },
};
export const IdentifySignedIn: Story = { args: { view: createLoginView('identify', { user: mariana }) } };
export const IdentifyForPhoneChange: Story = {
  args: {
    view: createLoginView('identify', {
      user: mariana,
      toChangePhone: true,
      moved: true,
      problem: createLoginProblem('SessionExpiredException'),
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
  },
};
/** The typed contact is carried over to the password. */
export const IdentifyCarriedOver: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'mariana@correo.co');
    await userEvent.click(canvas.getByRole('button', { name: /contraseña/i }));
    await expect(args.send).toHaveBeenCalledWith({
      type: 'step.requested',
      step: 'OLD_LOGIN',
      contact: 'mariana@correo.co',
    });
  },
};
export const IdentifyInvalid: Story = {
  args: {
    view: createLoginView('identify', {
      contact: 'mariana@',
      attempts: 1,
      issues: [{ field: 'contact', reason: 'NOT_AN_EMAIL' }],
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveFocus();
    await expect(canvas.getByRole('textbox')).toBeInvalid();
  },
};
export const IdentifyBusy: Story = {
  args: { view: createLoginView('identify', { contact: '+573002223344', busy: true }) },
};
export const IdentifyRateLimited: Story = {
  args: {
    view: createLoginView('identify', {
      contact: mariana.email,
      attempts: 1,
      wait: 95,
      problem: createLoginProblem('TooManyRequestsException'),
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /01:35/ })).toHaveAttribute('aria-disabled', 'true');
  },
};
export const IdentifyNotDelivered: Story = {
  args: {
    view: createLoginView('identify', {
      contact: mariana.email,
      attempts: 1,
      problem: createLoginProblem('CodeDeliveryFailureException'),
    }),
  },
};

export const Password: Story = {
  args: { view: createLoginView('password') },
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
    view: createLoginView('password', {
      contact: mariana.email,
      attempts: 1,
      issues: [{ field: 'password', reason: 'NotAuthorizedException' }],
      problem: createLoginProblem('NotAuthorizedException', 'login', 'password'),
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Contraseña')).toHaveFocus();
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};
export const PasswordOfOperator: Story = {
  args: {
    view: createLoginView('password', {
      contact: 'julian@taquilla.co',
      attempts: 1,
      problem: createLoginProblem('InvalidAccountTypeException'),
    }),
  },
};
export const PasswordBusy: Story = {
  args: { view: createLoginView('password', { contact: mariana.email, busy: true }) },
};

export const Registration: Story = {
  args: { view: createLoginView('registration', { email: 'luz@correo.co' }) },
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
      }),
    });
  },
};
export const RegistrationInMexico: Story = {
  args: { view: createLoginView('registration', { market: 'MEX' }) },
};
export const RegistrationInvalid: Story = {
  args: {
    view: createLoginView('registration', {
      attempts: 1,
      issues: [
        { field: 'firstName', reason: 'EMPTY' },
        { field: 'documentNumber', reason: 'WRONG_FORMAT_CC' },
        { field: 'email', reason: 'NOT_AN_EMAIL' },
        { field: 'phone', reason: 'COUNTRY_NOT_SERVED' },
        { field: 'terms', reason: 'TERMS_NEEDED' },
      ],
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Nombre')).toHaveFocus();
  },
};
export const RegistrationDuplicateDocument: Story = {
  args: {
    view: createLoginView('registration', {
      attempts: 1,
      moved: true,
      issues: [{ field: 'documentNumber', reason: 'RepeatedDocumentNumber' }],
      problem: createLoginProblem('RepeatedDocumentNumber', 'register'),
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Número de documento')).toHaveFocus();
  },
};
export const RegistrationBusy: Story = { args: { view: createLoginView('registration', { busy: true }) } };

export const Completion: Story = {
  args: { view: createLoginView('completion') },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /ahora no/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'completion.postponed' });
  },
};
/** A seller registered the fan: what is missing is the agreement to the terms. */
export const CompletionInvalid: Story = {
  args: {
    view: createLoginView('completion', {
      attempts: 1,
      issues: [{ field: 'terms', reason: 'TERMS_NEEDED' }],
    }),
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('checkbox', { name: /acepto/i })).toHaveFocus();
    await expect(canvas.queryByLabelText(/contraseña/i)).toBeNull();
    await userEvent.click(canvas.getByRole('checkbox', { name: /acepto/i }));
    await userEvent.click(canvas.getByRole('button', { name: /guardar/i }));
    await expect(args.send).toHaveBeenCalledWith({
      type: 'completion.submitted',
      entry: expect.objectContaining({ terms: true }),
    });
  },
};
export const CompletionBusy: Story = { args: { view: createLoginView('completion', { busy: true }) } };

export const Confirmation: Story = {
  args: {
    view: createLoginView('confirmation', {
      channel: 'EMAIL',
      destination: 'l•••@correo.co',
      otherChannels: [],
    }),
  },
};

export const Code: Story = {
  args: { view: createLoginView('code') },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('textbox')).toHaveFocus();
    await userEvent.paste('482-017');
    await expect(args.send).toHaveBeenCalledWith({ type: 'code.submitted', code: '482017' });
  },
};
export const CodeWrong: Story = {
  args: {
    view: createLoginView('code', {
      attemptsLeft: 3,
      attempts: 1,
      issues: [{ field: 'code', reason: 'CodeMismatchException' }],
      problem: createLoginProblem('CodeMismatchException', 'login', 'code'),
    }),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '482017');
    await expect(args.send).toHaveBeenCalledWith({ type: 'code.submitted', code: '482017' });
  },
};
export const CodeExpired: Story = {
  args: {
    view: createLoginView('code', {
      expired: true,
      canResend: true,
      secondsUntilResend: 0,
      attempts: 1,
      issues: [{ field: 'code', reason: 'CodeExpiredException' }],
      problem: createLoginProblem('CodeExpiredException', 'login', 'code'),
    }),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /SMS/ }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'resend.requested', channel: 'SMS' });
  },
};
export const CodeBusy: Story = { args: { view: createLoginView('code', { busy: true }) } };
export const CodeForUnconfirmedAccount: Story = {
  args: {
    view: createLoginView('code', {
      channel: 'EMAIL',
      destination: 'm•••@correo.co',
      otherChannels: [],
      problem: createLoginProblem('UserNotConfirmedException', 'password-proven'),
    }),
  },
};
export const CodeForVerification: Story = { args: { view: createLoginView('code', { use: 'PROVE' }) } };
export const CodeForEmail: Story = {
  args: {
    view: createLoginView('code', {
      use: 'CONFIRM_EMAIL',
      channel: 'EMAIL',
      destination: 'm•••@correo.co',
      otherChannels: [],
    }),
  },
};
export const CodeForNewPhone: Story = { args: { view: createLoginView('code', { use: 'CHANGE_PHONE' }) } };

export const Success: Story = { args: { view: createLoginView('success') } };
/** Signed in by phone, with an e-mail address that was never confirmed. */
export const SuccessUnconfirmedEmail: Story = {
  args: { view: createLoginView('success', { email: { address: mariana.email, isConfirmed: false } }) },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { name: /^seguir|continuar/i })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /confirmar/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'emailConfirmation.requested' });
  },
};
export const SuccessEmailCodeNotSent: Story = {
  args: {
    view: createLoginView('success', {
      attempts: 1,
      email: { address: mariana.email, isConfirmed: false },
      problem: createLoginProblem('CodeDeliveryFailureException', 'login'),
    }),
  },
};
export const SuccessConfirmedEmail: Story = {
  args: { view: createLoginView('success', { email: { address: mariana.email, isConfirmed: true } }) },
};

/** A sign-in that is not recent is verified before the phone changes. */
export const Verification: Story = {
  args: { view: createLoginView('proof') },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: /SMS/ }));
    await userEvent.click(canvas.getByRole('button', { name: /código/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'verificationMethod.chosen', channel: 'SMS' });
    await userEvent.type(canvas.getByLabelText(/contraseña/i, { selector: 'input' }), ' Clave-2026 {Enter}');
    await expect(args.send).toHaveBeenCalledWith({
      type: 'proofPassword.submitted',
      password: ' Clave-2026 ',
    });
  },
};
export const VerificationWrongPassword: Story = {
  args: {
    view: createLoginView('proof', {
      attempts: 1,
      moved: true,
      issues: [{ field: 'password', reason: 'NotAuthorizedException' }],
      problem: createLoginProblem('NotAuthorizedException', 'login', 'password'),
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(/contraseña/i, { selector: 'input' })).toHaveFocus();
  },
};
export const VerificationLoading: Story = {
  args: { view: createLoginView('proof', { proofs: null, busy: true }) },
};
export const VerificationUnavailable: Story = {
  args: { view: createLoginView('proof', { proofs: { methods: [], hasPassword: false } }) },
};
export const VerificationSingleContact: Story = {
  args: {
    view: createLoginView('proof', {
      proofs: { methods: [{ channel: 'EMAIL', destination: 'm•••@correo.co' }], hasPassword: false },
    }),
  },
};

export const SuccessReturning: Story = { args: { view: createLoginView('success', { isNew: false }) } };

export const Forgot: Story = { args: { view: createLoginView('forgot', { contact: mariana.email }) } };
export const ForgotResetRequired: Story = {
  args: {
    view: createLoginView('forgot', {
      contact: mariana.email,
      problem: createLoginProblem('PasswordResetRequiredException', 'password-proven'),
    }),
  },
};
export const ForgotByPhone: Story = {
  args: { view: createLoginView('forgot') },
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
export const ForgotBusy: Story = { args: { view: createLoginView('forgot', { busy: true }) } };

export const Reset: Story = {
  args: { view: createLoginView('reset') },
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
export const ResetInvalid: Story = {
  args: {
    view: createLoginView('reset', {
      attempts: 1,
      issues: [
        { field: 'code', reason: 'CODE_INCOMPLETE' },
        { field: 'password', reason: 'COMMON' },
      ],
    }),
  },
};
export const ResetBusy: Story = { args: { view: createLoginView('reset', { busy: true }) } };
export const PasswordChanged: Story = { args: { view: createLoginView('passwordChanged') } };

export const PhoneChange: Story = { args: { view: createLoginView('phoneChange') } };
export const PhoneChangeDuplicate: Story = {
  args: {
    view: createLoginView('phoneChange', {
      phone: '+573119990000',
      attempts: 1,
      issues: [{ field: 'phone', reason: 'RepeatedPhoneNumber' }],
      problem: createLoginProblem('RepeatedPhoneNumber'),
    }),
  },
};
export const PhoneChangeBusy: Story = { args: { view: createLoginView('phoneChange', { busy: true }) } };
export const PhoneChanged: Story = { args: { view: createLoginView('phoneChanged') } };
