import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AccountSection } from '#domain/identity/account-section.ts';
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
import { AccountMenu, sectionNames } from './AccountMenu.tsx';
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
  /** The page of the account; null is its menu. */
  readonly section: AccountSection | null;
  /** The page of the saved cards, which are loaded with it alone. */
  readonly cards: ReactNode;
};

/** Shows the menu of the account, or one of its pages; each part of a page is saved separately. */
export function Profile(props: ProfileProps) {
  const { view, send, session, section } = props;
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        {section === null ? <MenuHeading {...props} /> : <SectionHeading section={section} />}
        <FailureAlert failure={session.failure} />
        {section === null ? <AccountMenu /> : sections[section](props)}
      </Stack>
      {view.proof === null ? null : <VerificationDialog proof={view.proof} send={send} />}
    </Page>
  );
}

function MenuHeading({ view, session }: Pick<ProfileProps, 'view' | 'session'>) {
  const { user } = view.profile;
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <Stack gap={2}>
      <Heading as="h1" variant="title">
        <Trans>Your account</Trans>
      </Heading>
      <Note size="md">{name === '' ? formatPhoneText(getPrimaryContact(user)) : name}</Note>
      {session.canSell ? (
        <Row>
          <LinkButton href="/assistant">
            <Trans>Assisted sales</Trans>
          </LinkButton>
        </Row>
      ) : null}
    </Stack>
  );
}

function SectionHeading({ section }: { readonly section: AccountSection }) {
  return (
    <Stack gap={2}>
      <Row>
        <LinkButton href="/profile" variant="link" icon={<ArrowLeft size={16} />}>
          <Trans>Your account</Trans>
        </LinkButton>
      </Row>
      <Heading as="h1" variant="title">
        {sectionNames[section]}
      </Heading>
    </Stack>
  );
}

const sections: Readonly<Record<AccountSection, (props: ProfileProps) => ReactNode>> = {
  balance: (props) => <WalletSection {...props} />,
  cards: ({ cards }) => cards,
  details: (props) => (
    <>
      <DetailsSection {...props} />
      <ContactsSection {...props} />
      <AppearanceSection {...props} />
    </>
  ),
  notifications: (props) => <CommunicationPreferencesSection {...props} />,
  security: (props) => (
    <>
      <SignInSections {...props} />
      <DataAndDeletionSection {...props} />
    </>
  ),
};

function SignInSections({ view, send, session, sendSession, market }: ProfileProps) {
  if (isOperator(session.user.roles)) return <StaffSection view={view} />;
  return (
    <>
      <PasswordSection view={view} send={send} />
      <SessionsSection
        view={view}
        send={send}
        market={market}
        onSignOut={() => sendSession({ type: 'signOut.requested' })}
        signingOut={session.signingOut}
      />
    </>
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
