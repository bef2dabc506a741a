import { Trans, useLingui } from '@lingui/react/macro';
import type { Trouble } from '#machines/support/trouble.ts';
import { Button, LinkButton } from '../components/Button/Button.tsx';
import { ErrorState } from '../components/ErrorState/ErrorState.tsx';
import { Page } from '../components/Layout/Layout.tsx';
import { wordsForTrouble } from './trouble-words.ts';

type TroublePageProps = { readonly trouble: Trouble; readonly onRetry: () => void };

/** A page that could not be had at all: why, and again. */
export function TroublePage({ trouble, onRetry }: TroublePageProps) {
  const { i18n } = useLingui();
  const isGone = trouble.code === 'NOT_FOUND';
  return (
    <Page width="text" padded>
      <ErrorState
        title={isGone ? <Trans>We could not find it</Trans> : <Trans>We could not load this page</Trans>}
        reference={trouble.reference ?? undefined}
        actions={
          <>
            {isGone ? null : (
              <Button variant="primary" onClick={onRetry}>
                <Trans>Try again</Trans>
              </Button>
            )}
            <LinkButton href="/" variant={isGone ? 'primary' : 'secondary'}>
              <Trans>See what is on</Trans>
            </LinkButton>
          </>
        }
      >
        <p>{i18n._(wordsForTrouble(trouble))}</p>
      </ErrorState>
    </Page>
  );
}
