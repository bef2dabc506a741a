import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Page, Row } from '../../components/Layout/Layout.tsx';

/** Nobody is here any more: nothing of theirs is. */
export function SignedOut({ loginHref }: { readonly loginHref: string }) {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>You are signed out</Trans>}
        action={
          <Row>
            <LinkButton href={loginHref} variant="primary">
              <Trans>Sign in</Trans>
            </LinkButton>
            <LinkButton href="/" variant="link">
              <Trans>See what is on</Trans>
            </LinkButton>
          </Row>
        }
      >
        <Trans>Your tickets and purchases are safe in your account.</Trans>
      </EmptyState>
    </Page>
  );
}

/** The account is gone. */
export function Farewell() {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>Your account is deleted</Trans>}
        action={
          <LinkButton href="/" variant="primary">
            <Trans>See what is on</Trans>
          </LinkButton>
        }
      >
        <Trans>Thank you for coming; you may start anew whenever you like.</Trans>
      </EmptyState>
    </Page>
  );
}
