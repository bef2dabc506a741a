import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FlowFailure } from '#machines/support/flow-failure.ts';
import { Alert } from '../components/Alert/Alert.tsx';
import { getFailureMessage } from './failure-messages.ts';

type FailureAlertProps = {
  readonly failure: FlowFailure | null;
  readonly action?: ReactNode;
};

/** Announces a failure once, when it happens. */
export function FailureAlert({ failure, action }: FailureAlertProps) {
  const { i18n } = useLingui();
  if (failure === null) return null;
  return (
    <Alert tone="danger" announce="now" title={i18n._(getFailureMessage(failure))} action={action}>
      <FailureDetails failure={failure} />
    </Alert>
  );
}

/** Shows when to retry and which reference to quote, if the response included them. */
export function FailureDetails({ failure }: { readonly failure: FlowFailure }) {
  const { retryAfter, reference } = failure;
  if (retryAfter === null && reference === null) return null;
  return (
    <>
      {retryAfter === null ? null : <Trans>Try again in {retryAfter} seconds.</Trans>}{' '}
      {reference === null ? null : (
        <Trans>
          Reference <code>{reference}</code>
        </Trans>
      )}
    </>
  );
}
