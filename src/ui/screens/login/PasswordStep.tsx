import { Trans, useLingui } from '@lingui/react/macro';
import { Field } from '../../components/Field/Field.tsx';
import { PasswordField } from '../../components/Field/PasswordField.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { issueOf } from '../sale/buy/field-errors.ts';
import { StepFrame } from './StepFrame.tsx';
import { StepLink } from './StepLink.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { StepProps } from './step-props.ts';
import { passwordIn, textIn } from './take-focus.ts';

/** OLD_LOGIN. */
export function PasswordStep({ view, send, heading }: StepProps<'password'>) {
  const { i18n } = useLingui();
  const wrongContact = issueOf(view.issues, 'contact');
  const wrongPassword = issueOf(view.issues, 'password');
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      title={<Trans>Sign in with your password</Trans>}
      onSubmit={(form) =>
        send({ type: 'password.submitted', contact: textIn(form, 'contact'), password: passwordIn(form) })
      }
    >
      <Field
        name="contact"
        type="text"
        label={<Trans>E-mail or mobile</Trans>}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={view.contact}
        error={wrongContact && i18n._(wrongContact)}
      />
      <PasswordField
        name="password"
        label={<Trans>Password</Trans>}
        autoComplete="current-password"
        error={wrongPassword && i18n._(wrongPassword)}
      />
      <SubmitButton view={view} doing={<Trans>Signing in</Trans>}>
        <Trans>Sign in</Trans>
      </SubmitButton>
      <Row gap={5}>
        <StepLink to="FORGOT_PASSWORD" send={send}>
          <Trans>I forgot my password</Trans>
        </StepLink>
        <StepLink to="EMAIL_OTP_LOGIN" send={send}>
          <Trans>Better with a code</Trans>
        </StepLink>
      </Row>
    </StepFrame>
  );
}
