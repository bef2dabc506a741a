import { Trans } from '@lingui/react/macro';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Page, Row } from '../../components/Layout/Layout.tsx';

/** Shown after signing out, with no personal data left. */
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
              <Trans>Browse events</Trans>
            </LinkButton>
          </Row>
        }
      >
        <Trans>Your tickets and purchases are safe in your account.</Trans>
      </EmptyState>
    </Page>
  );
}

/** Says to staff that their session ended, and that the current sale waits for them. */
export function StaffSignedOut({ loginHref }: { readonly loginHref: string }) {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>Your session has ended</Trans>}
        action={
          <LinkButton href={loginHref} variant="primary">
            <Trans>Sign in</Trans>
          </LinkButton>
        }
      >
        <Trans>
          Nothing was recorded after it ended. Sign in to continue: held seats stay held until their time runs
          out. If the card reader already approved, do not swipe again; enter the same voucher.
        </Trans>
      </EmptyState>
    </Page>
  );
}

/** Confirms that the account was deleted. */
export function AccountDeleted() {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>Your account has been deleted</Trans>}
        action={
          <LinkButton href="/" variant="primary">
            <Trans>Browse events</Trans>
          </LinkButton>
        }
      >
        <Trans>Thank you for using Taquilla. You can create a new account at any time.</Trans>
      </EmptyState>
    </Page>
  );
}
