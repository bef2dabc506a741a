import { Trans, useLingui } from '@lingui/react/macro';
import { Field } from '../../components/Field/Field.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { getIssueMessage } from '../forms/field-errors.ts';
import { StepFrame } from './StepFrame.tsx';
import { StepLink } from './StepLink.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { readStepText } from './step-form.ts';
import type { StepProps } from './step-props.ts';

/** Shows the EMAIL_OTP_LOGIN step. */
export function EmailStep({ view, send, heading }: StepProps<'email'>) {
  const { i18n } = useLingui();
  const issueMessage = getIssueMessage(view.issues, 'email');
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      title={<Trans>What is your email?</Trans>}
      onSubmit={(form) => send({ type: 'email.submitted', email: readStepText(form, 'email') })}
    >
      <Field
        name="email"
        type="email"
        label={<Trans>Email</Trans>}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={view.email}
        error={issueMessage && i18n._(issueMessage)}
      />
      <SubmitButton view={view} busyLabel={<Trans>Sending the code</Trans>}>
        <Trans>Send me the code</Trans>
      </SubmitButton>
      <Row gap={5}>
        <StepLink to="PHONE_LOGIN" send={send}>
          <Trans>Use mobile instead</Trans>
        </StepLink>
        <StepLink to="REGISTRATION" send={send}>
          <Trans>Create my account</Trans>
        </StepLink>
      </Row>
    </StepFrame>
  );
}
