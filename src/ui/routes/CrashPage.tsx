import { Trans } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button, LinkButton } from '../components/Button/Button.tsx';
import { createCrashReference } from '../components/ErrorState/crash-reference.ts';
import { ErrorState } from '../components/ErrorState/ErrorState.tsx';
import { Page } from '../components/Layout/Layout.tsx';

/** The page for a bug of ours or a page that could not be loaded. Holds and payments are safe on the server. */
export function CrashPage({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  return (
    <Page width="text" padded>
      <ErrorState
        title={<Trans>This page stopped working</Trans>}
        reference={createCrashReference(error)}
        actions={
          <>
            <Button
              variant="primary"
              onClick={() => {
                reset();
                window.location.reload();
              }}
            >
              <Trans>Reload the page</Trans>
            </Button>
            <LinkButton href="/">
              <Trans>Go to the home page</Trans>
            </LinkButton>
            <LinkButton href="/contact" variant="link">
              <Trans>Contact us</Trans>
            </LinkButton>
          </>
        }
      >
        <p>
          <Trans>
            Something went wrong on our side. Your held seats and payments are safe and will be here when the
            page is back.
          </Trans>
        </p>
      </ErrorState>
    </Page>
  );
}
