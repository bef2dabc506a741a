import type { MarketCode } from '#domain/market/market.ts';
import type { PreferencesFlow } from '#machines/preferences/preferences.machine.ts';
import { toPreferencesView } from '#machines/preferences/preferences.view.ts';
import type { ProfileFlow } from '#machines/profile/profile.machine.ts';
import { type ProfileView, toProfileView } from '#machines/profile/profile.view.ts';
import type { SessionFlow } from '#machines/session/session.machine.ts';
import { type SessionView, toSessionView } from '#machines/session/session.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { TroublePage } from '../TroublePage.tsx';
import { Profile, type ProfileProps, ProfileSkeleton } from './Profile.tsx';
import { Farewell, SignedOut } from './SignedOut.tsx';

type ProfileScreenProps = {
  readonly flow: ProfileFlow;
  readonly session: SessionFlow;
  readonly preferences: PreferencesFlow;
  readonly market: MarketCode;
};

export function ProfileScreen({ flow, session, preferences, market }: ProfileScreenProps) {
  const [view, send] = useFlow(flow, toProfileView);
  const [who, sendSession] = useFlow(session, toSessionView);
  const [chosen, choose] = useFlow(preferences, toPreferencesView);
  return <ProfileViews {...{ view, send, who, sendSession, chosen, choose, market }} />;
}

type ProfileViewsProps = Omit<ProfileProps, 'view' | 'session'> & {
  readonly view: ProfileView;
  readonly who: SessionView;
};

export function ProfileViews({ view, who, ...rest }: ProfileViewsProps) {
  if (view.screen === 'deleted') return <Farewell />;
  if (who.screen === 'visitor' || view.screen === 'signedOut')
    return <SignedOut loginHref="/authorization/login?return=/profile" />;
  if (who.screen === 'unreachable')
    return (
      <TroublePage trouble={who.trouble} onRetry={() => rest.sendSession({ type: 'retry.requested' })} />
    );
  if (who.screen === 'restoring' || view.screen === 'loading') return <ProfileSkeleton />;
  return view.screen === 'failed' ? (
    <TroublePage trouble={view.trouble} onRetry={() => rest.send({ type: 'retry.requested' })} />
  ) : (
    <Profile {...rest} view={view} session={who} />
  );
}
