import { Trans, useLingui } from '@lingui/react/macro';
import { deliveryChannels } from '#domain/identity/delivery-channel.ts';
import type { RegistrationInput } from '#domain/identity/registration.ts';
import { Field } from '../../components/Field/Field.tsx';
import { getIssueMessage } from '../forms/field-errors.ts';
import { IdentityFields } from '../forms/IdentityFields.tsx';
import { TermsCheckbox } from '../forms/TermsCheckbox.tsx';
import { ChannelChoice } from './ChannelChoice.tsx';
import { MobileField } from './PhoneFields.tsx';
import { StepFrame } from './StepFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { readStepText } from './step-form.ts';
import type { StepProps } from './step-props.ts';

/** Shows the REGISTRATION step: name, document, contacts and consent. The rest is added in the account. */
export function RegistrationStep({ view, send, heading }: StepProps<'registration'>) {
  const { i18n } = useLingui();
  const { known, market, issues } = view;
  const error = (field: string) => {
    const message = getIssueMessage(issues, field);
    return message === null ? undefined : i18n._(message);
  };
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      title={<Trans>Create your account</Trans>}
      lead={<Trans>Your name and document must match the ID you show at the gate.</Trans>}
      onSubmit={(form) => send({ type: 'registration.submitted', entry: readRegistration(form) })}
    >
      <IdentityFields market={market} issues={issues} known={known ?? undefined} />
      <Field
        name="email"
        type="email"
        label={<Trans>Email</Trans>}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={view.email}
        error={error('email')}
      />
      <MobileField market={market} phone={view.phone} issues={issues} />
      <ChannelChoice channels={deliveryChannels} chosen={known?.channel ?? 'EMAIL'} />
      <TermsCheckbox issues={issues} defaultChecked={known !== null} />
      <SubmitButton view={view} busyLabel={<Trans>Sending the code</Trans>}>
        <Trans>Send me the code</Trans>
      </SubmitButton>
    </StepFrame>
  );
}

const readRegistration = (form: FormData): RegistrationInput => ({
  firstName: readStepText(form, 'firstName'),
  lastName: readStepText(form, 'lastName'),
  documentType: readStepText(form, 'documentType'),
  documentNumber: readStepText(form, 'documentNumber'),
  email: readStepText(form, 'email'),
  phone: readStepText(form, 'phone'),
  channel: readStepText(form, 'channel'),
  terms: form.has('terms'),
});
