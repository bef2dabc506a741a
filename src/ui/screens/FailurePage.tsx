import { Trans, useLingui } from '@lingui/react/macro';
import type { FlowFailure } from '#machines/support/flow-failure.ts';
import { Button, LinkButton } from '../components/Button/Button.tsx';
import { ErrorState } from '../components/ErrorState/ErrorState.tsx';
import { Page } from '../components/Layout/Layout.tsx';
import { getFailureMessage } from './failure-messages.ts';
import { getSupportReference } from './support-reference.ts';

type FailurePageProps = { readonly failure: FlowFailure; readonly onRetry: () => void };

/** Shows a full-page failure with a retry, or the way home when nothing was found. */
export function FailurePage({ failure, onRetry }: FailurePageProps) {
  const { i18n } = useLingui();
  const isNotFound = failure.code === 'NOT_FOUND';
  return (
    <Page width="text" padded>
      <ErrorState
        title={isNotFound ? <Trans>We could not find it</Trans> : <Trans>We could not load this page</Trans>}
        reference={getSupportReference(failure) ?? undefined}
        actions={
          <>
            {isNotFound ? null : (
              <Button variant="primary" onClick={onRetry}>
                <Trans>Try again</Trans>
              </Button>
            )}
            <LinkButton href="/" variant={isNotFound ? 'primary' : 'secondary'}>
              <Trans>Browse events</Trans>
            </LinkButton>
          </>
        }
      >
        <p>{i18n._(getFailureMessage(failure))}</p>
      </ErrorState>
    </Page>
  );
}
