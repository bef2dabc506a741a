import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AppEntryEvent } from '#machines/app-entry/app-entry.events.ts';
import type { AppEntryFlow } from '#machines/app-entry/app-entry.machine.ts';
import { type AppEntryView, toAppEntryView } from '#machines/app-entry/app-entry.view.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { LoginFrame } from './LoginScreen.tsx';

/** Continues from the mobile app in this browser (/authorization/app). */
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
      <AppEntryContent view={view} send={send} />
    </LoginFrame>
  );
}

/** Shown when the address was opened without a link from the app. */
export function InvalidAppEntry() {
  return <AppEntryViews view={{ screen: 'expired', returnTo: '/' }} send={() => undefined} />;
}

function AppEntryContent({ view, send }: AppEntryViewsProps) {
  switch (view.screen) {
    case 'signingIn':
    case 'signedIn':
      return (
        <StatusStep title={<Trans>Opening from the app…</Trans>}>
          <Note size="md">
            <Trans>Checking your account…</Trans>
          </Note>
        </StatusStep>
      );
    case 'confirming':
      return <AccountConfirmation view={view} send={send} />;
    case 'failed':
      return (
        <StatusStep title={<Trans>We could not sign you in from the app</Trans>}>
          <FailureAlert failure={view.failure} />
          <Button variant="primary" size="large" wide onClick={() => send({ type: 'retry.requested' })}>
            <Trans>Try again</Trans>
          </Button>
        </StatusStep>
      );
    case 'expired':
      return (
        <StatusStep title={<Trans>This link from the app has expired</Trans>}>
          <Note size="md">
            <Trans>
              It can be used once and expires quickly. Open it again from the app, or sign in here.
            </Trans>
          </Note>
          <LinkButton variant="primary" size="large" wide href={buildLoginHref(view.returnTo)}>
            <Trans>Sign in here</Trans>
          </LinkButton>
        </StatusStep>
      );
  }
}

type AccountConfirmationProps = {
  readonly view: Extract<AppEntryView, { readonly screen: 'confirming' }>;
  readonly send: AppEntryViewsProps['send'];
};

/** Asks before signing in: otherwise whoever sent the link could make others buy in an account that is not theirs. */
function AccountConfirmation({ view: { account, here, returnTo }, send }: AccountConfirmationProps) {
  const confirm = (
    <Button variant="primary" size="large" wide onClick={() => send({ type: 'signIn.confirmed' })}>
      <Trans>Continue as {account}</Trans>
    </Button>
  );
  if (here !== null)
    return (
      <StatusStep title={<Trans>Which account do you want to use?</Trans>}>
        <Note size="md">
          <Trans>
            You are signed in as <b>{here}</b> in this browser and as <b>{account}</b> in the app.
          </Trans>
        </Note>
        {confirm}
        <LinkButton size="large" wide href={returnTo}>
          <Trans>Stay signed in as {here}</Trans>
        </LinkButton>
      </StatusStep>
    );
  return (
    <StatusStep title={<Trans>Is this you?</Trans>}>
      <Note size="md">
        <Trans>
          You opened this from the app as <b>{account}</b>. If this is not your account, someone else sent you
          the link: do not continue.
        </Trans>
      </Note>
      {confirm}
      <LinkButton size="large" wide href="/">
        <Trans>This is not me</Trans>
      </LinkButton>
    </StatusStep>
  );
}

const buildLoginHref = (returnTo: string): string =>
  `/authorization/login?${new URLSearchParams({ return: returnTo })}`;

function StatusStep({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <Stack gap={5}>
      <div role="status">
        <Heading as="h1" variant="title">
          {title}
        </Heading>
      </div>
      {children}
    </Stack>
  );
}
