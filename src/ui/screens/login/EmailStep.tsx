import { Trans, useLingui } from '@lingui/react/macro';
import { Field } from '../../components/Field/Field.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { issueOf } from '../sale/buy/field-errors.ts';
import { StepFrame } from './StepFrame.tsx';
import { StepLink } from './StepLink.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { StepProps } from './step-props.ts';
import { textIn } from './take-focus.ts';

/** EMAIL_OTP_LOGIN. */
export function EmailStep({ view, send, heading }: StepProps<'email'>) {
  const { i18n } = useLingui();
  const wrong = issueOf(view.issues, 'email');
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      title={<Trans>What is your e-mail?</Trans>}
      onSubmit={(form) => send({ type: 'email.submitted', email: textIn(form, 'email') })}
    >
      <Field
        name="email"
        type="email"
        label={<Trans>E-mail</Trans>}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={view.email}
        error={wrong && i18n._(wrong)}
      />
      <SubmitButton view={view} doing={<Trans>Sending the code</Trans>}>
        <Trans>Send me the code</Trans>
      </SubmitButton>
      <Row gap={5}>
        <StepLink to="PHONE_LOGIN" send={send}>
          <Trans>Better by mobile</Trans>
        </StepLink>
        <StepLink to="REGISTRATION" send={send}>
          <Trans>Create my account</Trans>
        </StepLink>
      </Row>
    </StepFrame>
  );
}
