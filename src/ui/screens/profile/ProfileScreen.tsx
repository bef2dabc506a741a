import type { ReactNode } from 'react';
import type { AccountSection } from '#domain/identity/account-section.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PreferencesFlow } from '#machines/preferences/preferences.machine.ts';
import { toPreferencesView } from '#machines/preferences/preferences.view.ts';
import type { ProfileFlow } from '#machines/profile/profile.machine.ts';
import { type ProfileView, toProfileView } from '#machines/profile/profile.view.ts';
import type { SessionFlow } from '#machines/session/session.machine.ts';
import { type SessionView, toSessionView } from '#machines/session/session.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { FailurePage } from '../FailurePage.tsx';
import { Profile, type ProfileProps, ProfileSkeleton } from './Profile.tsx';
import { AccountDeleted, SignedOut } from './SignedOut.tsx';

type ProfileScreenProps = {
  readonly flow: ProfileFlow;
  readonly session: SessionFlow;
  readonly preferencesFlow: PreferencesFlow;
  readonly market: MarketCode;
  readonly section: AccountSection | null;
  readonly cards: ReactNode;
};

export function ProfileScreen({
  flow,
  session,
  preferencesFlow,
  market,
  section,
  cards,
}: ProfileScreenProps) {
  const [view, send] = useFlow(flow, toProfileView);
  const [sessionView, sendSession] = useFlow(session, toSessionView);
  const [preferences, sendPreferences] = useFlow(preferencesFlow, toPreferencesView);
  return (
    <ProfileViews
      {...{ view, send, sessionView, sendSession, preferences, sendPreferences, market, section, cards }}
    />
  );
}

type ProfileViewsProps = Omit<ProfileProps, 'view' | 'session'> & {
  readonly view: ProfileView;
  readonly sessionView: SessionView;
};

export function ProfileViews({ view, sessionView, ...rest }: ProfileViewsProps) {
  if (view.screen === 'deleted') return <AccountDeleted />;
  if (sessionView.screen === 'visitor' || view.screen === 'signedOut')
    return <SignedOut loginHref="/authorization/login?return=/profile" />;
  if (sessionView.screen === 'unreachable')
    return (
      <FailurePage
        failure={sessionView.failure}
        onRetry={() => rest.sendSession({ type: 'retry.requested' })}
      />
    );
  if (sessionView.screen === 'restoring' || view.screen === 'loading') return <ProfileSkeleton />;
  return view.screen === 'failed' ? (
    <FailurePage failure={view.failure} onRetry={() => rest.send({ type: 'retry.requested' })} />
  ) : (
    <Profile {...rest} view={view} session={sessionView} />
  );
}
