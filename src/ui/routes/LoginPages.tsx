import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type LoginStep, loginStepNamed } from '#domain/auth/login-step.ts';
import { toAppEntryView } from '#machines/app-entry/app-entry.view.ts';
import type { LoginFlow } from '#machines/login/login.machine.ts';
import { toLoginView } from '#machines/login/login.view.ts';
import { AppEntryScreen, NoAppEntry } from '../screens/login/AppEntryScreen.tsx';
import { LoginScreen } from '../screens/login/LoginScreen.tsx';
import { addressBarOf } from './address-bar.ts';
import { followLogin } from './follow-login.ts';
import { loginIn } from './search-params.ts';
import { useApp } from './use-app.ts';

export function LoginPage() {
  const router = useRouter();
  const step = loginStepNamed(loginIn(useSearch({ strict: false })).step ?? '');
  const flow = useLogin(step ?? 'LOGIN');
  useEffect(() => followLogin(flow, addressBarOf(router)), [flow, router]);
  return <LoginScreen flow={flow} />;
}

/** The login with the way back; whoever is in is led there, and the login is no page to come back to. */
function useLogin(step: LoginStep): LoginFlow {
  const { flows } = useApp();
  const router = useRouter();
  const returnTo = loginIn(useSearch({ strict: false })).return ?? '/';
  const [flow] = useState(() => flows.login({ returnTo, place: 'page', step }));
  useEffect(() => {
    const leave = (): void => {
      const view = toLoginView(flow.getSnapshot());
      // Whoever is new here is told so first, and goes on by hand.
      if (view.screen === 'success' && !view.isNew)
        void router.navigate({ href: view.returnTo, replace: true });
    };
    leave();
    const watch = flow.subscribe({ next: leave, complete: leave });
    return () => watch.unsubscribe();
  }, [flow, router]);
  return flow;
}

/** The way from the mobile app; whoever is in is led on, and this is no page to come back to. */
export function AppEntryPage() {
  const { flows } = useApp();
  const router = useRouter();
  // Another link that is opened on this very page is another flow: the address tells when.
  useLocation();
  const flow = flows.fromApp();
  useEffect(() => {
    if (flow === null) return;
    const leave = (): void => {
      const view = toAppEntryView(flow.getSnapshot());
      if (view.screen === 'entered') void router.navigate({ href: view.returnTo, replace: true });
    };
    leave();
    const watch = flow.subscribe({ next: leave, complete: leave });
    return () => watch.unsubscribe();
  }, [flow, router]);
  return flow === null ? <NoAppEntry /> : <AppEntryScreen flow={flow} />;
}
