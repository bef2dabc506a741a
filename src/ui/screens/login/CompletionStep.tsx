import { Trans } from '@lingui/react/macro';
import { Button } from '../../components/Button/Button.tsx';
import { IdentityFields } from '../sale/buy/IdentityFields.tsx';
import { StepFrame } from './StepFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { StepProps } from './step-props.ts';
import { textIn } from './take-focus.ts';

/** REGISTRATION of somebody who is in: what a seller wrote down is there already, the rest is asked once. */
export function CompletionStep({ view, send, heading }: StepProps<'completion'>) {
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
          },
        })
      }
    >
      <IdentityFields market={view.market} issues={view.issues} known={view.user} />
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
