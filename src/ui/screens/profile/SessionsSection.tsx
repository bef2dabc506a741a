import { Trans } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import type { AccountSession } from '#domain/identity/account-session.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import { Button } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import styles from './Profile.module.css';
import { ProfileSection } from './ProfileSection.tsx';
import type { SessionsProps } from './profile-props.ts';

type SessionsSectionProps = SessionsProps & {
  readonly market: MarketCode;
  readonly onSignOut: () => void;
  readonly signingOut: boolean;
};

/** Lists the sessions and ends them. */
export function SessionsSection({ view, send, market, onSignOut, signingOut }: SessionsSectionProps) {
  const { sessions } = view;
  const isEndingMany = view.busy === 'sessions' && view.endingSession === null;
  return (
    <ProfileSection
      title={<Trans>Where you are signed in</Trans>}
      view={view}
      tasks={['sessions']}
      doneMessage={<Trans>Signed out there.</Trans>}
    >
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.session}>
            <Stack gap={1}>
              <Row gap={2}>
                <b>
                  <DeviceName session={session} />
                </b>
                {session.isCurrent ? (
                  <Tag tone="success">
                    <Trans>This device</Trans>
                  </Tag>
                ) : null}
                {session.channel === 'APP' ? (
                  <Tag>
                    <Trans>From the app</Trans>
                  </Tag>
                ) : null}
              </Row>
              <Note>
                <Trans>
                  Last active{' '}
                  <DateText at={session.seenAt} timeZone={markets[market].timeZone} format="dayAndTime" />
                </Trans>
              </Note>
            </Stack>
            {session.isCurrent ? null : (
              <Button
                size="small"
                onClick={() => send({ type: 'sessionEnd.requested', which: { kind: 'one', id: session.id } })}
                busy={view.endingSession === session.id ? <Trans>Signing out</Trans> : undefined}
              >
                <Trans>
                  Sign out of <DeviceName session={session} />
                </Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Row>
        <Button
          icon={<LogOut size={20} />}
          onClick={onSignOut}
          busy={signingOut ? <Trans>Signing out</Trans> : undefined}
        >
          <Trans>Sign out</Trans>
        </Button>
        {sessions.length > 1 ? (
          <Button
            onClick={() => send({ type: 'sessionEnd.requested', which: { kind: 'others' } })}
            busy={isEndingMany ? <Trans>Signing out</Trans> : undefined}
          >
            <Trans>Sign out of the other devices</Trans>
          </Button>
        ) : null}
        <Button
          variant="quiet"
          onClick={() => send({ type: 'sessionEnd.requested', which: { kind: 'all' } })}
          busy={isEndingMany ? <Trans>Signing out</Trans> : undefined}
        >
          <Trans>Sign out everywhere</Trans>
        </Button>
      </Row>
    </ProfileSection>
  );
}

function DeviceName({ session: { browser, system } }: { readonly session: AccountSession }) {
  if (browser !== null && system !== null)
    return (
      <Trans>
        {browser} on {system}
      </Trans>
    );
  return browser ?? system ?? <Trans>another device</Trans>;
}
