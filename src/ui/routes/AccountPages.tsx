import { useState } from 'react';
import { toSessionView } from '#machines/session/session.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { ProfileScreen } from '../screens/profile/ProfileScreen.tsx';
import { useApp } from './use-app.ts';

/** The account of whoever is here. When they leave, what became of it is still said; who comes next gets a page of their own. */
export function ProfilePage() {
  const { flows } = useApp();
  const [who] = useFlow(flows.session, toSessionView);
  const id = who.screen === 'signedIn' ? who.user.id : null;
  const [seen, setSeen] = useState({ id, visit: 0 });
  if (id !== seen.id) setSeen({ id, visit: id === null ? seen.visit : seen.visit + 1 });
  return <ProfileOfOne key={seen.visit} />;
}

function ProfileOfOne() {
  const { flows, environment } = useApp();
  const [flow] = useState(() => flows.profile());
  return (
    <ProfileScreen
      flow={flow}
      session={flows.session}
      preferences={flows.preferences}
      market={environment.market}
    />
  );
}
