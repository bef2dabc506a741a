import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FlowFailure } from '#machines/support/flow-failure.ts';
import { Alert } from '../components/Alert/Alert.tsx';
import { getFailureMessage } from './failure-messages.ts';
import { getSupportReference } from './support-reference.ts';

type FailureAlertProps = {
  readonly failure: FlowFailure | null;
  readonly action?: ReactNode;
  /** The next step that helps. */
  readonly children?: ReactNode;
};

/** Announces a failure once, when it happens. */
export function FailureAlert({ failure, action, children }: FailureAlertProps) {
  const { i18n } = useLingui();
  if (failure === null) return null;
  return (
    <Alert tone="danger" announce="now" title={i18n._(getFailureMessage(failure))} action={action}>
      {children}
      <FailureDetails failure={failure} />
    </Alert>
  );
}

/** Shows when to retry, and which reference to quote for a fault. */
export function FailureDetails({ failure }: { readonly failure: FlowFailure }) {
  const { retryAfter } = failure;
  const reference = getSupportReference(failure);
  if (retryAfter === null && reference === null) return null;
  return (
    <>
      {retryAfter === null ? null : <RetryTime seconds={retryAfter} />}{' '}
      {reference === null ? null : (
        <Trans>
          Reference <code>{reference}</code>
        </Trans>
      )}
    </>
  );
}

/** Beyond this, people count in minutes. */
const longestInSeconds = 90;

function RetryTime({ seconds }: { readonly seconds: number }) {
  const minutes = Math.ceil(seconds / 60);
  return seconds <= longestInSeconds ? (
    <Trans>Try again in {seconds} seconds.</Trans>
  ) : (
    <Trans>Try again in {minutes} minutes.</Trans>
  );
}
