import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { contactOf } from '#domain/auth/session-user.ts';
import type { AppEntryEvent } from '#machines/app-entry/app-entry.events.ts';
import type { AppEntryFlow } from '#machines/app-entry/app-entry.machine.ts';
import { type AppEntryView, toAppEntryView } from '#machines/app-entry/app-entry.view.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { LoginFrame } from './LoginScreen.tsx';

/** /authorization/app: from the mobile app into this browser. */
export function AppEntryScreen({ flow }: { readonly flow: AppEntryFlow }) {
  const [view, send] = useFlow(flow, toAppEntryView);
  return <AppEntryViews view={view} send={send} />;
}

type AppEntryViewsProps = {
  readonly view: AppEntryView;
  readonly send: (event: AppEntryEvent) => void;
};

export function AppEntryViews({ view, send }: AppEntryViewsProps) {
  return (
    <LoginFrame leaveTo="/">
      <AppEntryPart view={view} send={send} />
    </LoginFrame>
  );
}

/** Opened by hand: the app has nothing to do with it. */
export function NoAppEntry() {
  return <AppEntryViews view={{ screen: 'expired', returnTo: '/' }} send={() => undefined} />;
}

function AppEntryPart({ view, send }: AppEntryViewsProps) {
  switch (view.screen) {
    case 'entering':
    case 'entered':
      return (
        <Told title={<Trans>Coming from the app…</Trans>}>
          <Note size="md">
            <Trans>We sign you in with the account of your app.</Trans>
          </Note>
        </Told>
      );
    case 'asking':
      return (
        <Told title={<Trans>Which account do you want to go on with?</Trans>}>
          <Note size="md">
            <Trans>
              In this browser you are in as <b>{contactOf(view.user)}</b>. The app may have another account.
            </Trans>
          </Note>
          <Button variant="primary" size="large" wide onClick={() => send({ type: 'entry.confirmed' })}>
            <Trans>With the account of the app</Trans>
          </Button>
          <LinkButton wide href={view.returnTo}>
            <Trans>With the one that is open here</Trans>
          </LinkButton>
        </Told>
      );
    case 'failed':
      return (
        <Told title={<Trans>We could not come from the app</Trans>}>
          <TroubleAlert trouble={view.trouble} />
          <Button variant="primary" size="large" wide onClick={() => send({ type: 'retry.requested' })}>
            <Trans>Try again</Trans>
          </Button>
        </Told>
      );
    case 'expired':
      return (
        <Told title={<Trans>This link from the app does not work any more</Trans>}>
          <Note size="md">
            <Trans>
              It works once, for a minute. Go back to the app and open it from there again, or sign in here.
            </Trans>
          </Note>
          <LinkButton variant="primary" size="large" wide href={loginAt(view.returnTo)}>
            <Trans>Sign in here</Trans>
          </LinkButton>
        </Told>
      );
  }
}

const loginAt = (returnTo: string): string =>
  `/authorization/login?${new URLSearchParams({ return: returnTo })}`;

function Told({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <Stack gap={5}>
      <div role="status">
        <Heading as="h1" look="title">
          {title}
        </Heading>
      </div>
      {children}
    </Stack>
  );
}
