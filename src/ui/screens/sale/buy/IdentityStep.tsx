import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { MarketCode } from '#domain/market/market.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { ActionBar, Panel, Stack } from '../../../components/Layout/Layout.tsx';
import { type FieldIssue, focusFirstInvalid } from '../../forms/field-errors.ts';
import { IdentityFields } from '../../forms/IdentityFields.tsx';
import { parseIdentityForm } from '../../forms/identity-form.ts';
import { TermsCheckbox } from '../../forms/TermsCheckbox.tsx';
import type { SaleProps } from '../sale-props.ts';
import { BuyFrame } from './BuyFrame.tsx';

type IdentityStepProps = SaleProps<'identity'> & { readonly market: MarketCode };

/** Asks the signed-in buyer once for name and document, and saves them in the account. */
export function IdentityStep({ view, send, market }: IdentityStepProps) {
  const [localIssues, setLocalIssues] = useState<readonly FieldIssue[]>([]);
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const form = new FormData(submitEvent.currentTarget);
    const identity = parseIdentityForm(form);
    const termsIssues = form.has('terms') ? [] : [{ field: 'terms', reason: 'TERMS_NEEDED' }];
    setLocalIssues([...(identity.ok ? [] : identity.error), ...termsIssues]);
    if (identity.ok && termsIssues.length === 0)
      send({ type: 'identity.submitted', identity: identity.value });
    else focusFirstInvalid(submitEvent.currentTarget);
  };
  const issues = [...localIssues, ...(view.failure?.fields ?? [])];
  return (
    <BuyFrame
      view={view}
      send={send}
      step="details"
      title={<Trans>Your name and document</Trans>}
      footer={
        <ActionBar>
          <Button
            type="submit"
            form="identity"
            variant="primary"
            size="large"
            wide
            busy={view.saving ? <Trans>Checking your details</Trans> : undefined}
          >
            <Trans>Continue to payment</Trans>
          </Button>
        </ActionBar>
      }
    >
      <form id="identity" onSubmit={submit} noValidate>
        <Panel>
          <Stack>
            <Note>
              <Trans>We only ask once. They must match the ID you show at the gate.</Trans>
            </Note>
            <IdentityFields market={market} issues={issues} known={view.buyer ?? undefined} />
            <TermsCheckbox issues={issues} />
          </Stack>
        </Panel>
      </form>
    </BuyFrame>
  );
}
