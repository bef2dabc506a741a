import { Trans, useLingui } from '@lingui/react/macro';
import { deliveryChannels } from '#domain/identity/delivery-channel.ts';
import { genders } from '#domain/identity/fan.ts';
import type { RegistrationInput } from '#domain/identity/registration.ts';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { NewPasswordField } from '../../components/Field/NewPasswordField.tsx';
import { SelectField } from '../../components/Field/SelectField.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { genderNames } from '../../i18n/fan-messages.ts';
import { getIssueMessage } from '../forms/field-errors.ts';
import { IdentityFields } from '../forms/IdentityFields.tsx';
import { TermsCheckbox } from '../forms/TermsCheckbox.tsx';
import { ChannelChoice } from './ChannelChoice.tsx';
import { MobileField } from './PhoneFields.tsx';
import { StepFrame } from './StepFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { readPassword, readStepText } from './step-form.ts';
import type { StepProps } from './step-props.ts';

/** Shows the REGISTRATION step: identity, contacts and the optional details, marked as such. */
export function RegistrationStep({ view, send, heading }: StepProps<'registration'>) {
  const { t, i18n } = useLingui();
  const { known, market, issues } = view;
  const error = (field: string) => {
    const message = getIssueMessage(issues, field);
    return message === null ? undefined : i18n._(message);
  };
  const optional = <Trans>(optional)</Trans>;
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
      <Row equal="roomy" gap={4} align="start">
        <Field
          name="birthDate"
          type="date"
          label={<Trans>Date of birth</Trans>}
          optional={optional}
          autoComplete="bday"
          defaultValue={known?.birthDate ?? ''}
          error={error('birthDate')}
        />
        <SelectField
          name="gender"
          label={<Trans>Gender</Trans>}
          optional={optional}
          autoComplete="sex"
          placeholder={t`Prefer not to say`}
          defaultValue={known?.gender ?? ''}
          options={genders.map((gender) => ({ value: gender, label: i18n._(genderNames[gender]) }))}
        />
      </Row>
      <NewPasswordField
        name="password"
        label={<Trans>Password</Trans>}
        optional={optional}
        hint={<Trans>Without a password, you sign in with a code each time.</Trans>}
        error={error('password')}
      />
      <ChannelChoice channels={deliveryChannels} chosen={known?.channel ?? 'EMAIL'} />
      <TermsCheckbox issues={issues} defaultChecked={known !== null} />
      <Checkbox
        name="newsletter"
        label={<Trans>Email me about events (optional)</Trans>}
        defaultChecked={known?.newsletter ?? false}
      />
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
  gender: readStepText(form, 'gender'),
  birthDate: readStepText(form, 'birthDate'),
  password: readPassword(form),
  channel: readStepText(form, 'channel'),
  terms: form.has('terms'),
  newsletter: form.has('newsletter'),
});
