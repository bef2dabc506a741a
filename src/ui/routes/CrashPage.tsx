import { Trans } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button, LinkButton } from '../components/Button/Button.tsx';
import { crashReference } from '../components/ErrorState/crash-reference.ts';
import { ErrorState } from '../components/ErrorState/ErrorState.tsx';
import { Page } from '../components/Layout/Layout.tsx';

/** Our own bug, or a page that could not be fetched. What was held or paid is with the server, not with this page. */
export function CrashPage({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  return (
    <Page width="text" padded>
      <ErrorState
        title={<Trans>This page stopped working</Trans>}
        reference={crashReference(error)}
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
              <Trans>Go to the start</Trans>
            </LinkButton>
          </>
        }
      >
        <p>
          <Trans>
            It failed on our side. Seats that you hold and payments that you made are safe: they come back
            when the page does.
          </Trans>
        </p>
      </ErrorState>
    </Page>
  );
}
