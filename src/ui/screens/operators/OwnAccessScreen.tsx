import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, Smartphone } from 'lucide-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { operatorRoles } from '#domain/auth/role.ts';
import { contactOf, type SessionUser } from '#domain/auth/session-user.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { OwnAccessEvent } from '#machines/own-access/own-access.events.ts';
import type { OwnAccessFlow } from '#machines/own-access/own-access.machine.ts';
import { type OwnAccessView, toOwnAccessView } from '#machines/own-access/own-access.view.ts';
import type { OwnFactorEvent } from '#machines/own-factor/own-factor.events.ts';
import type { OwnFactorFlow } from '#machines/own-factor/own-factor.machine.ts';
import { type OwnFactorView, toOwnFactorView } from '#machines/own-factor/own-factor.view.ts';
import type { SessionEvent } from '#machines/session/session.events.ts';
import type { SessionFlow } from '#machines/session/session.machine.ts';
import { type SessionView, toSessionView } from '#machines/session/session.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { operatorRoleNames } from '../../i18n/operator-words.ts';
import { PasswordSection } from '../profile/PasswordSection.tsx';
import { SessionsSection } from '../profile/SessionsSection.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { textIn } from './DoorFrame.tsx';
import { wordsForDoorTrouble } from './door-issue.ts';
import { KeepCodes, SetUpSteps } from './EnrolmentSteps.tsx';
import { FactorDialog } from './FactorDialog.tsx';

type OwnAccessScreenProps = {
  readonly factor: OwnFactorFlow;
  readonly access: OwnAccessFlow;
  readonly session: SessionFlow;
  readonly market: MarketCode;
};

/** /backoffice/account: an operator's own authenticator, recovery codes, password and sessions. */
export function OwnAccessScreen({ factor, access, session, market }: OwnAccessScreenProps) {
  const [view, send] = useFlow(factor, toOwnFactorView);
  const [own, sendOwn] = useFlow(access, toOwnAccessView);
  const [who, sendSession] = useFlow(session, toSessionView);
  return <OwnAccessViews {...{ view, send, own, sendOwn, who, sendSession, market }} />;
}

type OwnAccessProps = {
  readonly view: OwnFactorView;
  readonly send: (event: OwnFactorEvent) => void;
  readonly own: OwnAccessView;
  readonly sendOwn: (event: OwnAccessEvent) => void;
  readonly who: SessionView;
  readonly sendSession: (event: SessionEvent) => void;
  readonly market: MarketCode;
};
type Shown<Screen extends OwnFactorView['screen']> = {
  readonly view: Extract<OwnFactorView, { readonly screen: Screen }>;
  readonly send: OwnAccessProps['send'];
};

export function OwnAccessViews({ view, send, ...rest }: OwnAccessProps) {
  return (
    <Page width="text" padded>
      <Stack gap={5}>{contentOf({ view, send, ...rest })}</Stack>
    </Page>
  );
}

function contentOf({ view, send, ...rest }: OwnAccessProps) {
  switch (view.screen) {
    case 'resting':
      return <Resting view={view} send={send} {...rest} />;
    case 'enrolment':
      return <Replacing view={view} send={send} />;
    case 'recoveryCodes':
      return (
        <>
          <Heading as="h1" look="title">
            <Trans>Keep your recovery codes</Trans>
          </Heading>
          <KeepCodes codes={view.codes} onKept={() => send({ type: 'codes.kept' })} />
        </>
      );
  }
}

function Resting({ view, send, ...rest }: Shown<'resting'> & Omit<OwnAccessProps, 'view' | 'send'>) {
  const { own, who } = rest;
  const proof = view.proof ?? own.proof;
  return (
    <>
      <Stack gap={2}>
        <Heading as="h1" look="title">
          <Trans>My access</Trans>
        </Heading>
        {who.screen === 'signedIn' ? <Owner user={who.user} /> : null}
      </Stack>
      <Done done={view.done} />
      <TroubleAlert trouble={view.trouble} />
      <Part title={<Trans>Authenticator</Trans>}>
        <Note size="md">
          <Trans>
            When you have another telephone. The authenticator you have now works until the other one is set
            up; then you get new recovery codes, and your other sessions end.
          </Trans>
        </Note>
        <Row>
          <Button
            icon={<Smartphone size={20} />}
            onClick={() => send({ type: 'replacement.begun' })}
            busy={view.busy === 'replacement' ? <Trans>One moment</Trans> : undefined}
          >
            <Trans>Replace my authenticator</Trans>
          </Button>
        </Row>
      </Part>
      <Part title={<Trans>Recovery codes</Trans>}>
        <Note size="md">
          <Trans>
            Ten ways in without your telephone. New codes take the place of those you have, used or not.
          </Trans>
        </Note>
        <Row>
          <Button
            icon={<KeyRound size={20} />}
            onClick={() => send({ type: 'renewal.requested' })}
            busy={view.busy === 'codes' ? <Trans>One moment</Trans> : undefined}
          >
            <Trans>Make new recovery codes</Trans>
          </Button>
        </Row>
      </Part>
      {who.screen === 'signedIn' ? (
        <PasswordSection
          view={{ ...own, profile: { hasPassword: true, user: who.user } }}
          send={rest.sendOwn}
        />
      ) : null}
      <OwnSessions {...rest} />
      {proof === null ? null : <FactorDialog flow={proof} />}
    </>
  );
}

/** Whose access it is, and what they work as. */
function Owner({ user }: { readonly user: SessionUser }) {
  const { i18n } = useLingui();
  const works = operatorRoles.filter((role) => user.roles.includes(role));
  return (
    <Row gap={2}>
      <Note size="md">{contactOf(user)}</Note>
      {works.map((role) => (
        <Tag key={role}>{i18n._(operatorRoleNames[role])}</Tag>
      ))}
    </Row>
  );
}

function Part({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <Stack>
        <Heading id={id}>{title}</Heading>
        {children}
      </Stack>
    </Panel>
  );
}

function OwnSessions({ own, sendOwn, who, sendSession, market }: Omit<OwnAccessProps, 'view' | 'send'>) {
  const retry = (
    <Button size="small" onClick={() => sendOwn({ type: 'retry.requested' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (own.sessions === null)
    return (
      <Part title={<Trans>Where you are signed in</Trans>}>
        {own.listTrouble === null ? (
          <Skeleton count={2} />
        ) : (
          <TroubleAlert trouble={own.listTrouble} action={retry} />
        )}
      </Part>
    );
  return (
    <>
      <TroubleAlert trouble={own.listTrouble} action={retry} />
      <SessionsSection
        view={{ ...own, sessions: own.sessions }}
        send={sendOwn}
        market={market}
        onSignOut={() => sendSession({ type: 'signOut.requested' })}
        signingOut={who.screen === 'signedIn' && who.signingOut}
      />
    </>
  );
}

function Done({ done }: Pick<Shown<'resting'>['view'], 'done'>) {
  if (done === null) return null;
  return (
    <Alert
      tone="success"
      announce="politely"
      title={
        done === 'replacement' ? (
          <Trans>Your authenticator was replaced</Trans>
        ) : (
          <Trans>Your recovery codes are new</Trans>
        )
      }
    >
      <Trans>We told you by e-mail too.</Trans>
    </Alert>
  );
}

function Replacing({ view, send }: Shown<'enrolment'>) {
  const { i18n } = useLingui();
  const { trouble, isIncomplete, busy } = view;
  const isOfCode = trouble?.code === 'CodeMismatchException';
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    send({ type: 'code.submitted', code: textIn(new FormData(sent.currentTarget), 'code') });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={5}>
        <Heading as="h1" look="title">
          <Trans>Set up your other authenticator</Trans>
        </Heading>
        {isOfCode ? null : <TroubleAlert trouble={trouble} />}
        <SetUpSteps
          enrolment={view.enrolment}
          codeLength={view.codeLength}
          triesLeft={trouble?.triesLeft ?? null}
          busy={busy}
          error={
            isOfCode ? (
              i18n._(wordsForDoorTrouble(trouble))
            ) : isIncomplete ? (
              <Trans>The code has 6 numbers.</Trans>
            ) : undefined
          }
          onCode={(code) => send({ type: 'code.submitted', code })}
        />
        <Row>
          <Button type="submit" variant="primary" busy={busy ? <Trans>Checking the code</Trans> : undefined}>
            <Trans>Replace my authenticator</Trans>
          </Button>
          <Button onClick={() => send({ type: 'cancelled' })}>
            <Trans>Keep the authenticator I have</Trans>
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
