import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { findLoginStepBySlug, type LoginStep } from '#domain/identity/login-step.ts';
import { toAppEntryView } from '#machines/app-entry/app-entry.view.ts';
import type { LoginFlow } from '#machines/login/login.machine.ts';
import { toLoginView } from '#machines/login/login.view.ts';
import { AppEntryScreen, InvalidAppEntry } from '../screens/login/AppEntryScreen.tsx';
import { LoginScreen } from '../screens/login/LoginScreen.tsx';
import { createAddressBar } from './address-bar.ts';
import { parseLoginSearch } from './search-params.ts';
import { syncLoginAddress } from './sync-login-address.ts';
import { useApp, usePageFlow } from './use-app.ts';

export function LoginPage() {
  const router = useRouter();
  const step = findLoginStepBySlug(parseLoginSearch(useSearch({ strict: false })).step ?? '');
  const flow = useLogin(step ?? 'LOGIN');
  useEffect(() => syncLoginAddress(flow, createAddressBar(router)), [flow, router]);
  return <LoginScreen flow={flow} />;
}

/** Starts the login flow and, once signed in, replaces the login page with the one to return to. */
function useLogin(step: LoginStep): LoginFlow {
  const router = useRouter();
  const returnTo = parseLoginSearch(useSearch({ strict: false })).return ?? '/';
  const flow = usePageFlow('login', { returnTo, place: 'page', step });
  useEffect(() => {
    const redirectWhenDone = (): void => {
      const view = toLoginView(flow.getSnapshot());
      // A new account is confirmed first, and the person continues by hand.
      if (view.screen === 'success' && !view.isNew)
        void router.navigate({ href: view.returnTo, replace: true });
    };
    redirectWhenDone();
    const subscription = flow.subscribe({ next: redirectWhenDone, complete: redirectWhenDone });
    return () => subscription.unsubscribe();
  }, [flow, router]);
  return flow;
}

/** The entry from the mobile app; once signed in, the person is led on and this page leaves the history. */
export function AppEntryPage() {
  const { flows } = useApp();
  const router = useRouter();
  // Opening another app link on this very page starts another flow; the address reveals it.
  useLocation();
  const flow = flows.findLatest('appEntry');
  useEffect(() => {
    if (flow === null) return;
    const redirectWhenDone = (): void => {
      const view = toAppEntryView(flow.getSnapshot());
      if (view.screen === 'signedIn') void router.navigate({ href: view.returnTo, replace: true });
    };
    redirectWhenDone();
    const subscription = flow.subscribe({ next: redirectWhenDone, complete: redirectWhenDone });
    return () => subscription.unsubscribe();
  }, [flow, router]);
  return flow === null ? <InvalidAppEntry /> : <AppEntryScreen flow={flow} />;
}
