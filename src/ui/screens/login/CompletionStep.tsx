import { Trans } from '@lingui/react/macro';
import { Button } from '../../components/Button/Button.tsx';
import { IdentityFields } from '../forms/IdentityFields.tsx';
import { TermsCheckbox } from '../forms/TermsCheckbox.tsx';
import { StepFrame } from './StepFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { readStepText } from './step-form.ts';
import type { StepProps } from './step-props.ts';

/** Shows the REGISTRATION step to a signed-in user: prefilled with what a seller entered, and asked once. */
export function CompletionStep({ view, send, heading }: StepProps<'completion'>) {
  return (
    <StepFrame
      view={view}
      send={send}
      heading={heading}
      back={null}
      title={<Trans>Complete your account</Trans>}
      lead={<Trans>You are signed in. Your name and document must match the ID you show at the gate.</Trans>}
      onSubmit={(form) =>
        send({
          type: 'completion.submitted',
          entry: {
            firstName: readStepText(form, 'firstName'),
            lastName: readStepText(form, 'lastName'),
            documentType: readStepText(form, 'documentType'),
            documentNumber: readStepText(form, 'documentNumber'),
            terms: form.has('terms'),
          },
        })
      }
    >
      <IdentityFields market={view.market} issues={view.issues} known={view.user} />
      <TermsCheckbox issues={view.issues} />
      <SubmitButton view={view} busyLabel={<Trans>Saving</Trans>}>
        <Trans>Save and continue</Trans>
      </SubmitButton>
      <div>
        <Button variant="link" onClick={() => send({ type: 'completion.postponed' })}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </StepFrame>
  );
}
