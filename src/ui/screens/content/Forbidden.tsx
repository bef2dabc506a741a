import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { contactOf } from '#domain/auth/session-user.ts';
import type { SessionEvent } from '#machines/session/session.events.ts';
import type { SessionView } from '#machines/session/session.view.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Page, Row } from '../../components/Layout/Layout.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';

type ForbiddenProps = {
  readonly who: SessionView;
  readonly send: (event: SessionEvent) => void;
  /** To where one came from. */
  readonly onBack: () => void;
};

/** /403: why, with which account, and the ways out: another account, the front of the house, back. */
export function Forbidden({ who, send, onBack }: ForbiddenProps) {
  const isSomebody = who.screen === 'signedIn';
  return (
    <Page width="text" padded>
      {isSomebody ? <TroubleAlert trouble={who.trouble} /> : null}
      <EmptyState
        as="h1"
        title={<Trans>Your account cannot enter here</Trans>}
        action={
          <Row>
            <LinkButton href="/" variant="primary">
              <Trans>Go to the start</Trans>
            </LinkButton>
            {isSomebody ? (
              <Button
                onClick={() => send({ type: 'signOut.requested' })}
                busy={who.signingOut ? <Trans>Signing out</Trans> : undefined}
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
        {isSomebody && who.user.roles.includes('fan') ? (
          <Trans>
            You are signed in as {contactOf(who.user)}. This part of the house is for its staff: if you are
            one of them, use that account.
          </Trans>
        ) : isSomebody ? (
          <Trans>
            You are signed in as {contactOf(who.user)}, which does not open this part of the house. A fan’s
            pages want a fan’s account.
          </Trans>
        ) : (
          <Trans>Nobody is signed in here now. Sign in with the account that may enter.</Trans>
        )}
      </EmptyState>
    </Page>
  );
}
