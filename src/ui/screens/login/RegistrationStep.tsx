import { Trans, useLingui } from '@lingui/react/macro';
import type { RegistrationEntry } from '#domain/auth/registration.ts';
import { genders } from '#domain/fan/fan.ts';
import { deliveryChannels } from '#domain/ticket/ticket.ts';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { NewPasswordField } from '../../components/Field/NewPasswordField.tsx';
import { SelectField } from '../../components/Field/SelectField.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { genderNames } from '../../i18n/fan-words.ts';
import { issueOf } from '../sale/buy/field-errors.ts';
import { IdentityFields } from '../sale/buy/IdentityFields.tsx';
import { TermsCheckbox } from '../sale/buy/TermsCheckbox.tsx';
import { ChannelChoice } from './ChannelChoice.tsx';
import { MobileField } from './PhoneFields.tsx';
import { StepFrame } from './StepFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { StepProps } from './step-props.ts';
import { passwordIn, textIn } from './take-focus.ts';

/** REGISTRATION: who one is, how to be reached, and nothing that is not needed without saying so. */
export function RegistrationStep({ view, send, heading }: StepProps<'registration'>) {
  const { t, i18n } = useLingui();
  const { known, market, issues } = view;
  const error = (field: string) => {
    const words = issueOf(issues, field);
    return words === null ? undefined : i18n._(words);
  };
  const optional = <Trans>(optional)</Trans>;
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      title={<Trans>Create your account</Trans>}
      lead={<Trans>Name and document must match what you show at the gate.</Trans>}
      onSubmit={(form) => send({ type: 'registration.submitted', entry: entryIn(form) })}
    >
      <IdentityFields market={market} issues={issues} known={known ?? undefined} />
      <Field
        name="email"
        type="email"
        label={<Trans>E-mail</Trans>}
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
          placeholder={t`I would rather not say`}
          defaultValue={known?.gender ?? ''}
          options={genders.map((gender) => ({ value: gender, label: i18n._(genderNames[gender]) }))}
        />
      </Row>
      <NewPasswordField
        name="password"
        label={<Trans>Password</Trans>}
        optional={optional}
        hint={<Trans>Without one you sign in with a code each time.</Trans>}
        error={error('password')}
      />
      <ChannelChoice channels={deliveryChannels} chosen={known?.channel ?? 'EMAIL'} />
      <TermsCheckbox issues={issues} defaultChecked={known !== null} />
      <Checkbox
        name="newsletter"
        label={<Trans>Tell me about events by e-mail (optional)</Trans>}
        defaultChecked={known?.newsletter ?? false}
      />
      <SubmitButton view={view} doing={<Trans>Sending the code</Trans>}>
        <Trans>Send me the code</Trans>
      </SubmitButton>
    </StepFrame>
  );
}

const entryIn = (form: FormData): RegistrationEntry => ({
  firstName: textIn(form, 'firstName'),
  lastName: textIn(form, 'lastName'),
  documentType: textIn(form, 'documentType'),
  documentNumber: textIn(form, 'documentNumber'),
  email: textIn(form, 'email'),
  phone: textIn(form, 'phone'),
  gender: textIn(form, 'gender'),
  birthDate: textIn(form, 'birthDate'),
  password: passwordIn(form),
  channel: textIn(form, 'channel'),
  terms: form.has('terms'),
  newsletter: form.has('newsletter'),
});
