import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../components/Button/Button.tsx';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { NewPasswordField } from '../../components/Field/NewPasswordField.tsx';
import { issueOf } from '../sale/buy/field-errors.ts';
import { IdentityFields } from '../sale/buy/IdentityFields.tsx';
import { TermsCheckbox } from '../sale/buy/TermsCheckbox.tsx';
import { StepFrame } from './StepFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { StepProps } from './step-props.ts';
import { passwordIn, textIn } from './take-focus.ts';

/** REGISTRATION of somebody who is in: what a seller wrote down is there already, the rest is asked once. */
export function CompletionStep({ view, send, heading }: StepProps<'completion'>) {
  const { i18n } = useLingui();
  const weak = issueOf(view.issues, 'password');
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      back={null}
      title={<Trans>Complete your account</Trans>}
      lead={<Trans>You are in. Name and document must match what you show at the gate.</Trans>}
      onSubmit={(form) =>
        send({
          type: 'completion.submitted',
          entry: {
            firstName: textIn(form, 'firstName'),
            lastName: textIn(form, 'lastName'),
            documentType: textIn(form, 'documentType'),
            documentNumber: textIn(form, 'documentNumber'),
            password: passwordIn(form),
            terms: form.has('terms'),
            newsletter: form.has('newsletter'),
          },
        })
      }
    >
      <IdentityFields market={view.market} issues={view.issues} known={view.user} />
      {view.asksPassword ? (
        <NewPasswordField
          name="password"
          label={<Trans>Password</Trans>}
          optional={<Trans>(optional)</Trans>}
          hint={<Trans>Without one you sign in with a code each time.</Trans>}
          error={weak === null ? undefined : i18n._(weak)}
        />
      ) : null}
      <TermsCheckbox issues={view.issues} />
      <Checkbox name="newsletter" label={<Trans>Tell me about events by e-mail (optional)</Trans>} />
      <SubmitButton view={view} doing={<Trans>Saving</Trans>}>
        <Trans>Save and go on</Trans>
      </SubmitButton>
      <div>
        <Button variant="link" onClick={() => send({ type: 'completion.postponed' })}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </StepFrame>
  );
}
