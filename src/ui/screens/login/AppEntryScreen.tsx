import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
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
            <Trans>One moment: we look whose account it is.</Trans>
          </Note>
        </Told>
      );
    case 'asking':
      return <Asking view={view} send={send} />;
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
              It works once, and not for long. Go back to the app and open it from there again, or sign in
              here.
            </Trans>
          </Note>
          <LinkButton variant="primary" size="large" wide href={loginAt(view.returnTo)}>
            <Trans>Sign in here</Trans>
          </LinkButton>
        </Told>
      );
  }
}

type AskingProps = {
  readonly view: Extract<AppEntryView, { readonly screen: 'asking' }>;
  readonly send: AppEntryViewsProps['send'];
};

/** Nobody is signed in by opening a link: whoever sent it would have them buy in an account that is not theirs. */
function Asking({ view: { account, here, returnTo }, send }: AskingProps) {
  const confirm = (
    <Button variant="primary" size="large" wide onClick={() => send({ type: 'entry.confirmed' })}>
      <Trans>Continue as {account}</Trans>
    </Button>
  );
  if (here !== null)
    return (
      <Told title={<Trans>Which account do you want to go on with?</Trans>}>
        <Note size="md">
          <Trans>
            In this browser you are in as <b>{here}</b>. Your app is in as <b>{account}</b>.
          </Trans>
        </Note>
        {confirm}
        <LinkButton size="large" wide href={returnTo}>
          <Trans>Stay as {here}</Trans>
        </LinkButton>
      </Told>
    );
  return (
    <Told title={<Trans>Is this you?</Trans>}>
      <Note size="md">
        <Trans>
          You come from the app with the account <b>{account}</b>. If that is not you, somebody else sent you
          the link: do not go on with it.
        </Trans>
      </Note>
      {confirm}
      <LinkButton size="large" wide href="/">
        <Trans>It was not me</Trans>
      </LinkButton>
    </Told>
  );
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
