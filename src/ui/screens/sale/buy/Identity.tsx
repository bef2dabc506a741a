import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { MarketCode } from '#domain/market/market.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { ActionBar, Panel, Stack } from '../../../components/Layout/Layout.tsx';
import type { SaleProps } from '../sale-props.ts';
import { BuyFrame } from './BuyFrame.tsx';
import { type FieldIssue, focusFirstInvalid } from './field-errors.ts';
import { IdentityFields } from './IdentityFields.tsx';
import { identityIn } from './identity-entry.ts';
import { TermsCheckbox } from './TermsCheckbox.tsx';

type IdentityProps = SaleProps<'identity'> & { readonly market: MarketCode };

/** The signed-in buyer's name and document, asked once and kept in the account. */
export function Identity({ view, send, market }: IdentityProps) {
  const [found, setFound] = useState<readonly FieldIssue[]>([]);
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    const form = new FormData(sent.currentTarget);
    const identity = identityIn(form);
    const unagreed = form.has('terms') ? [] : [{ field: 'terms', reason: 'TERMS_NEEDED' }];
    setFound([...(identity.ok ? [] : identity.error), ...unagreed]);
    if (identity.ok && unagreed.length === 0) send({ type: 'identity.submitted', identity: identity.value });
    else focusFirstInvalid(sent.currentTarget);
  };
  const issues = [...found, ...(view.trouble?.fields ?? [])];
  return (
    <BuyFrame
      view={view}
      send={send}
      step="details"
      title={<Trans>Your name and document</Trans>}
      foot={
        <ActionBar>
          <Button
            type="submit"
            form="identity"
            variant="primary"
            size="large"
            wide
            busy={view.saving ? <Trans>Saving</Trans> : undefined}
          >
            <Trans>Go on to payment</Trans>
          </Button>
        </ActionBar>
      }
    >
      <form id="identity" onSubmit={submit} noValidate>
        <Panel>
          <Stack>
            <Note>
              <Trans>We ask only once. They must match the document that you show at the gate.</Trans>
            </Note>
            <IdentityFields market={market} issues={issues} known={view.buyer ?? undefined} />
            <TermsCheckbox issues={issues} />
          </Stack>
        </Panel>
      </form>
    </BuyFrame>
  );
}
