import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { getPrimaryContact } from '#domain/identity/session-user.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { SessionEvent } from '#machines/session/session.events.ts';
import type { SessionView } from '#machines/session/session.view.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Page, Row } from '../../components/Layout/Layout.tsx';
import { FailureAlert } from '../FailureAlert.tsx';

type ForbiddenProps = {
  readonly session: SessionView;
  readonly send: (event: SessionEvent) => void;
  /** Returns to the previous page. */
  readonly onBack: () => void;
  /** The page on which staff of the other market sign in. */
  readonly otherSite: { readonly market: MarketCode; readonly href: string } | null;
};

/**
 * Explains why access was denied and for which account (/403), and offers another account, the home page or going
 * back.
 */
export function Forbidden({ session, send, onBack, otherSite }: ForbiddenProps) {
  const isSignedInUser = session.screen === 'signedIn';
  const hasNoRole = isSignedInUser && session.user.roles.length === 0;
  const country = <CountryName market={otherSite?.market ?? 'COL'} />;
  return (
    <Page padded>
      {isSignedInUser ? <FailureAlert failure={session.failure} /> : null}
      <EmptyState
        as="h1"
        title={<Trans>Your account does not have access</Trans>}
        action={
          <Row>
            {hasNoRole && otherSite !== null ? (
              <LinkButton href={otherSite.href} variant="primary">
                <Trans>Continue in {country}</Trans>
              </LinkButton>
            ) : (
              <LinkButton href="/" variant="primary">
                <Trans>Go to the home page</Trans>
              </LinkButton>
            )}
            {isSignedInUser ? (
              <Button
                onClick={() => send({ type: 'signOut.requested' })}
                busy={session.signingOut ? <Trans>Signing out</Trans> : undefined}
              >
                <Trans>Sign out to use another account</Trans>
              </Button>
            ) : (
              <>
                <LinkButton href="/authorization/login">
                  <Trans>Sign in</Trans>
                </LinkButton>
                <LinkButton href="/authorization/operators">
                  <Trans>Sign in as an operator</Trans>
                </LinkButton>
              </>
            )}
            <Button variant="link" icon={<ArrowLeft size={16} />} onClick={onBack}>
              <Trans>Back</Trans>
            </Button>
          </Row>
        }
      >
        {hasNoRole && otherSite !== null ? (
          <Trans>
            You are signed in as {getPrimaryContact(session.user)}. Staff work on the site of the country of
            their account. If yours is {country}, continue on that site.
          </Trans>
        ) : isSignedInUser && session.user.roles.includes('fan') ? (
          <Trans>
            You are signed in as {getPrimaryContact(session.user)}. This page is for staff. If you are staff,
            use that account.
          </Trans>
        ) : isSignedInUser ? (
          <Trans>
            You are signed in as {getPrimaryContact(session.user)}, which has no access to this page. Sign in
            with an account that has access.
          </Trans>
        ) : (
          <Trans>You are signed out. Sign in with an account that has access.</Trans>
        )}
      </EmptyState>
    </Page>
  );
}

function CountryName({ market }: { readonly market: MarketCode }) {
  return market === 'MEX' ? <Trans>Mexico</Trans> : <Trans>Colombia</Trans>;
}
