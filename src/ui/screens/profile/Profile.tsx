import { Trans } from '@lingui/react/macro';
import { isOperator } from '#domain/identity/role.ts';
import { getPrimaryContact } from '#domain/identity/session-user.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PreferencesEvent } from '#machines/preferences/preferences.events.ts';
import type { PreferencesView } from '#machines/preferences/preferences.view.ts';
import type { SessionEvent } from '#machines/session/session.events.ts';
import type { SessionView } from '#machines/session/session.view.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { formatPhoneText } from '../login/phone-format.ts';
import { AppearanceSection, CommunicationPreferencesSection } from './CommunicationPreferencesSection.tsx';
import { ContactsSection } from './ContactsSection.tsx';
import { DataAndDeletionSection } from './DataAndDeletionSection.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import type { SectionProps } from './profile-props.ts';
import { SessionsSection } from './SessionsSection.tsx';
import { VerificationDialog } from './VerificationDialog.tsx';
import { WalletSection } from './WalletSection.tsx';

export type ProfileProps = SectionProps & {
  readonly session: Extract<SessionView, { readonly screen: 'signedIn' }>;
  readonly sendSession: (event: SessionEvent) => void;
  readonly preferences: PreferencesView;
  readonly sendPreferences: (event: PreferencesEvent) => void;
  readonly market: MarketCode;
};

/** Shows the account; each section is saved separately. */
export function Profile(props: ProfileProps) {
  const { view, send, session, sendSession, preferences, sendPreferences, market } = props;
  const { user } = view.profile;
  const name = `${user.firstName} ${user.lastName}`.trim();
  const isStaffSession = isOperator(session.user.roles);
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Stack gap={2}>
          <Heading as="h1" variant="title">
            <Trans>Your account</Trans>
          </Heading>
          <Note size="md">{name === '' ? formatPhoneText(getPrimaryContact(user)) : name}</Note>
        </Stack>
        <FailureAlert failure={session.failure} />
        <Row>
          <LinkButton href="/my-tickets">
            <Trans>My tickets</Trans>
          </LinkButton>
          <LinkButton href="/my-purchases">
            <Trans>My purchases</Trans>
          </LinkButton>
          {session.canSell ? (
            <LinkButton href="/assistant">
              <Trans>Assisted sales</Trans>
            </LinkButton>
          ) : null}
        </Row>
        <DetailsSection view={view} send={send} market={market} />
        <ContactsSection view={view} send={send} />
        {isStaffSession ? <StaffSection view={view} /> : <PasswordSection view={view} send={send} />}
        <WalletSection view={view} send={send} market={market} />
        <CommunicationPreferencesSection view={view} send={send} preferences={preferences} />
        <AppearanceSection
          view={view}
          send={send}
          preferences={preferences}
          sendPreferences={sendPreferences}
        />
        {isStaffSession ? null : (
          <SessionsSection
            view={view}
            send={send}
            market={market}
            onSignOut={() => sendSession({ type: 'signOut.requested' })}
            signingOut={session.signingOut}
          />
        )}
        <DataAndDeletionSection view={view} send={send} />
      </Stack>
      {view.proof === null ? null : <VerificationDialog proof={view.proof} send={send} />}
    </Page>
  );
}

/**
 * Shown to a fan signed in as an operator: their password opens the back office, and changing it takes the second
 * factor.
 */
function StaffSection({ view }: Pick<SectionProps, 'view'>) {
  return (
    <ProfileSection title={<Trans>Password and devices</Trans>} view={view}>
      <Note>
        <Trans>You also have a staff account. Manage both in your security settings.</Trans>
      </Note>
      <Row>
        <LinkButton href="/backoffice/account">
          <Trans>My security settings</Trans>
        </LinkButton>
      </Row>
    </ProfileSection>
  );
}

export function ProfileSkeleton() {
  return (
    <Page width="text" padded>
      <Heading as="h1" variant="title">
        <Trans>Your account</Trans>
      </Heading>
      <Skeleton count={4} />
    </Page>
  );
}
