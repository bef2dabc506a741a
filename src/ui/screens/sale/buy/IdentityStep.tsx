import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { parseEmail } from '#domain/identity/credentials.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { isFree } from '#domain/sale/price.ts';
import { ok } from '#domain/shared/result.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { Field } from '../../../components/Field/Field.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { ActionBar, Panel, Stack } from '../../../components/Layout/Layout.tsx';
import { type FieldIssue, focusFirstInvalid, getIssueMessage, readText } from '../../forms/field-errors.ts';
import { IdentityFields } from '../../forms/IdentityFields.tsx';
import { parseIdentityForm } from '../../forms/identity-form.ts';
import { TermsCheckbox } from '../../forms/TermsCheckbox.tsx';
import type { SaleProps } from '../sale-props.ts';
import { BuyFrame } from './BuyFrame.tsx';

type IdentityStepProps = SaleProps<'identity'> & { readonly market: MarketCode };

/** Asks the signed-in buyer once for name and document, and saves them in the account. */
export function IdentityStep({ view, send, market }: IdentityStepProps) {
  const { i18n } = useLingui();
  const [localIssues, setLocalIssues] = useState<readonly FieldIssue[]>([]);
  const needsEmail = view.buyer?.email === '';
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    const form = new FormData(submitEvent.currentTarget);
    const identity = parseIdentityForm(form);
    const termsIssues = form.has('terms') ? [] : [{ field: 'terms', reason: 'TERMS_NEEDED' }];
    const email = needsEmail ? parseEmail(readText(form, 'email')) : ok('');
    const emailIssues = email.ok ? [] : [{ field: 'email', reason: email.error }];
    setLocalIssues([...(identity.ok ? [] : identity.error), ...emailIssues, ...termsIssues]);
    if (identity.ok && email.ok && termsIssues.length === 0)
      send({ type: 'identity.submitted', identity: identity.value, email: email.value });
    else focusFirstInvalid(submitEvent.currentTarget);
  };
  const issues = [...localIssues, ...(view.failure?.fields ?? [])];
  const emailIssue = getIssueMessage(issues, 'email');
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
            {isFree(view.cart.reservation.total) ? (
              <Trans>Continue</Trans>
            ) : (
              <Trans>Continue to payment</Trans>
            )}
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
            {needsEmail ? (
              <Field
                name="email"
                type="email"
                label={<Trans>Email</Trans>}
                hint={<Trans>The payment provider requires it.</Trans>}
                autoComplete="email"
                inputMode="email"
                autoCapitalize="none"
                spellCheck={false}
                error={emailIssue === null ? undefined : i18n._(emailIssue)}
              />
            ) : null}
            <TermsCheckbox issues={issues} />
          </Stack>
        </Panel>
      </form>
    </BuyFrame>
  );
}
