import { Trans } from '@lingui/react/macro';
import { isOperator } from '#domain/auth/role.ts';
import { contactOf } from '#domain/auth/session-user.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PreferencesEvent } from '#machines/preferences/preferences.events.ts';
import type { PreferencesView } from '#machines/preferences/preferences.view.ts';
import type { SessionEvent } from '#machines/session/session.events.ts';
import type { SessionView } from '#machines/session/session.view.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { spokenPhone } from '../login/phone-words.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { BalanceSection } from './BalanceSection.tsx';
import { ContactsSection } from './ContactsSection.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { LeavingSection } from './LeavingSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import type { SectionProps } from './profile-props.ts';
import { SessionsSection } from './SessionsSection.tsx';
import { LookSection, WishesSection } from './WishesSection.tsx';

export type ProfileProps = SectionProps & {
  readonly session: Extract<SessionView, { readonly screen: 'signedIn' }>;
  readonly sendSession: (event: SessionEvent) => void;
  readonly chosen: PreferencesView;
  readonly choose: (event: PreferencesEvent) => void;
  readonly market: MarketCode;
};

/** One's own account: every part of it is saved by itself. */
export function Profile(props: ProfileProps) {
  const { view, send, session, sendSession, chosen, choose, market } = props;
  const { user } = view.profile;
  const name = `${user.firstName} ${user.lastName}`.trim();
  const isAtWork = isOperator(session.user.roles);
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Stack gap={2}>
          <Heading as="h1" look="title">
            <Trans>Your account</Trans>
          </Heading>
          <Note size="md">{name === '' ? spokenPhone(contactOf(user)) : name}</Note>
        </Stack>
        <TroubleAlert trouble={session.trouble} />
        <Row>
          <LinkButton href="/my-tickets">
            <Trans>My tickets</Trans>
          </LinkButton>
          <LinkButton href="/my-purchases">
            <Trans>My purchases</Trans>
          </LinkButton>
          {session.canSell ? (
            <LinkButton href="/assistant">
              <Trans>The seller’s desk</Trans>
            </LinkButton>
          ) : null}
        </Row>
        <DetailsSection view={view} send={send} market={market} />
        <ContactsSection view={view} send={send} />
        {isAtWork ? <AtWorkSection view={view} /> : <PasswordSection view={view} send={send} />}
        <BalanceSection view={view} send={send} market={market} />
        <WishesSection view={view} send={send} chosen={chosen} />
        <LookSection view={view} send={send} chosen={chosen} choose={choose} />
        {isAtWork ? null : (
          <SessionsSection
            view={view}
            send={send}
            market={market}
            onSignOut={() => sendSession({ type: 'signOut.requested' })}
            signingOut={session.signingOut}
          />
        )}
        <LeavingSection view={view} send={send} />
      </Stack>
      {view.proof === null ? null : <ProofDialog proof={view.proof} send={send} />}
    </Page>
  );
}

/** A fan who is in as an operator: their password opens the office, and takes the second factor to change. */
function AtWorkSection({ view }: Pick<SectionProps, 'view'>) {
  return (
    <ProfileSection title={<Trans>Password and devices</Trans>} view={view}>
      <Note>
        <Trans>You also work here: both are kept with your authenticator.</Trans>
      </Note>
      <Row>
        <LinkButton href="/backoffice/account">
          <Trans>My access</Trans>
        </LinkButton>
      </Row>
    </ProfileSection>
  );
}

export function ProfileSkeleton() {
  return (
    <Page width="text" padded>
      <Heading as="h1" look="title">
        <Trans>Your account</Trans>
      </Heading>
      <Skeleton count={4} />
    </Page>
  );
}
