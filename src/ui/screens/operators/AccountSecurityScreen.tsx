import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, Smartphone } from 'lucide-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { operatorRoles } from '#domain/identity/role.ts';
import { getPrimaryContact, type SessionUser } from '#domain/identity/session-user.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { AccountSecurityEvent } from '#machines/account-security/account-security.events.ts';
import type { AccountSecurityFlow } from '#machines/account-security/account-security.machine.ts';
import {
  type AccountSecurityView,
  toAccountSecurityView,
} from '#machines/account-security/account-security.view.ts';
import type { SecondFactorSettingsEvent } from '#machines/second-factor-settings/second-factor-settings.events.ts';
import type { SecondFactorSettingsFlow } from '#machines/second-factor-settings/second-factor-settings.machine.ts';
import {
  type SecondFactorSettingsView,
  toSecondFactorSettingsView,
} from '#machines/second-factor-settings/second-factor-settings.view.ts';
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
import { operatorRoleNames } from '../../i18n/operator-messages.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { readText } from '../forms/field-errors.ts';
import { PasswordSection } from '../profile/PasswordSection.tsx';
import { SessionsSection } from '../profile/SessionsSection.tsx';
import { AuthenticatorSetup, RecoveryCodeList } from './EnrolmentSteps.tsx';
import { getOperatorFailureMessage } from './operator-login-messages.ts';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';

type AccountSecurityScreenProps = {
  readonly factor: SecondFactorSettingsFlow;
  readonly access: AccountSecurityFlow;
  readonly session: SessionFlow;
  readonly market: MarketCode;
};

/** Shows an operator's authenticator, recovery codes, password and sessions (/backoffice/account). */
export function AccountSecurityScreen({ factor, access, session, market }: AccountSecurityScreenProps) {
  const [view, send] = useFlow(factor, toSecondFactorSettingsView);
  const [accountSecurity, sendAccountSecurity] = useFlow(access, toAccountSecurityView);
  const [sessionView, sendSession] = useFlow(session, toSessionView);
  return (
    <AccountSecurityViews
      {...{ view, send, accountSecurity, sendAccountSecurity, sessionView, sendSession, market }}
    />
  );
}

type AccountSecurityProps = {
  readonly view: SecondFactorSettingsView;
  readonly send: (event: SecondFactorSettingsEvent) => void;
  readonly accountSecurity: AccountSecurityView;
  readonly sendAccountSecurity: (event: AccountSecurityEvent) => void;
  readonly sessionView: SessionView;
  readonly sendSession: (event: SessionEvent) => void;
  readonly market: MarketCode;
};
type FactorViewProps<Screen extends SecondFactorSettingsView['screen']> = {
  readonly view: Extract<SecondFactorSettingsView, { readonly screen: Screen }>;
  readonly send: AccountSecurityProps['send'];
};

export function AccountSecurityViews({ view, send, ...rest }: AccountSecurityProps) {
  return (
    <Page width="text" padded>
      <Stack gap={5}>{renderContent({ view, send, ...rest })}</Stack>
    </Page>
  );
}

function renderContent({ view, send, ...rest }: AccountSecurityProps) {
  switch (view.screen) {
    case 'idle':
      return <Overview view={view} send={send} {...rest} />;
    case 'enrolment':
      return <ReplaceAuthenticator view={view} send={send} />;
    case 'recoveryCodes':
      return (
        <>
          <Heading as="h1" variant="title">
            <Trans>Save your recovery codes</Trans>
          </Heading>
          <RecoveryCodeList codes={view.codes} onSaved={() => send({ type: 'codes.saved' })} />
        </>
      );
  }
}

function Overview({
  view,
  send,
  ...rest
}: FactorViewProps<'idle'> & Omit<AccountSecurityProps, 'view' | 'send'>) {
  const { accountSecurity, sessionView } = rest;
  const proof = view.proof ?? accountSecurity.proof;
  return (
    <>
      <Stack gap={2}>
        <Heading as="h1" variant="title">
          <Trans>My security settings</Trans>
        </Heading>
        {sessionView.screen === 'signedIn' ? <AccountHolder user={sessionView.user} /> : null}
      </Stack>
      <DoneAlert done={view.done} />
      <FailureAlert failure={view.failure} />
      <SecuritySection title={<Trans>Authenticator</Trans>}>
        <Note size="md">
          <Trans>
            For when you change phones. Your current authenticator works until the new one is set up. You then
            get new recovery codes and your other sessions are signed out.
          </Trans>
        </Note>
        <Row>
          <Button
            icon={<Smartphone size={20} />}
            onClick={() => send({ type: 'replacement.started' })}
            busy={view.busy === 'replacement' ? <Trans>One moment</Trans> : undefined}
          >
            <Trans>Replace my authenticator</Trans>
          </Button>
        </Row>
      </SecuritySection>
      <SecuritySection title={<Trans>Recovery codes</Trans>}>
        <Note size="md">
          <Trans>
            Ten codes to sign in without your phone. New codes replace your current ones, used or not.
          </Trans>
        </Note>
        <Row>
          <Button
            icon={<KeyRound size={20} />}
            onClick={() => send({ type: 'renewal.requested' })}
            busy={view.busy === 'codes' ? <Trans>One moment</Trans> : undefined}
          >
            <Trans>Generate new recovery codes</Trans>
          </Button>
        </Row>
      </SecuritySection>
      {sessionView.screen === 'signedIn' ? (
        <PasswordSection
          view={{ ...accountSecurity, profile: { hasPassword: true, user: sessionView.user } }}
          send={rest.sendAccountSecurity}
        />
      ) : null}
      <AccountSessions {...rest} />
      {proof === null ? null : <SecondFactorDialog flow={proof} />}
    </>
  );
}

/** Shows the operator's contact and roles. */
function AccountHolder({ user }: { readonly user: SessionUser }) {
  const { i18n } = useLingui();
  const staffRoles = operatorRoles.filter((role) => user.roles.includes(role));
  return (
    <Row gap={2}>
      <Note size="md">{getPrimaryContact(user)}</Note>
      {staffRoles.map((role) => (
        <Tag key={role}>{i18n._(operatorRoleNames[role])}</Tag>
      ))}
    </Row>
  );
}

function SecuritySection({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
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

function AccountSessions({
  accountSecurity,
  sendAccountSecurity,
  sessionView,
  sendSession,
  market,
}: Omit<AccountSecurityProps, 'view' | 'send'>) {
  const retry = (
    <Button size="small" onClick={() => sendAccountSecurity({ type: 'retry.requested' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (accountSecurity.sessions === null)
    return (
      <SecuritySection title={<Trans>Where you are signed in</Trans>}>
        {accountSecurity.listFailure === null ? (
          <Skeleton count={2} />
        ) : (
          <FailureAlert failure={accountSecurity.listFailure} action={retry} />
        )}
      </SecuritySection>
    );
  return (
    <>
      <FailureAlert failure={accountSecurity.listFailure} action={retry} />
      <SessionsSection
        view={{ ...accountSecurity, sessions: accountSecurity.sessions }}
        send={sendAccountSecurity}
        market={market}
        onSignOut={() => sendSession({ type: 'signOut.requested' })}
        signingOut={sessionView.screen === 'signedIn' && sessionView.signingOut}
      />
    </>
  );
}

function DoneAlert({ done }: Pick<FactorViewProps<'idle'>['view'], 'done'>) {
  if (done === null) return null;
  return (
    <Alert
      tone="success"
      announce="politely"
      title={
        done === 'replacement' ? (
          <Trans>Your authenticator was replaced</Trans>
        ) : (
          <Trans>You have new recovery codes</Trans>
        )
      }
    >
      <Trans>We also notified you by email.</Trans>
    </Alert>
  );
}

function ReplaceAuthenticator({ view, send }: FactorViewProps<'enrolment'>) {
  const { i18n } = useLingui();
  const { failure, isIncomplete, busy } = view;
  const isCodeFailure = failure?.code === 'CodeMismatchException';
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    send({ type: 'code.submitted', code: readText(new FormData(submitEvent.currentTarget), 'code') });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          <Trans>Set up your new authenticator</Trans>
        </Heading>
        {isCodeFailure ? null : <FailureAlert failure={failure} />}
        <AuthenticatorSetup
          enrolment={view.enrolment}
          codeLength={view.codeLength}
          attemptsLeft={failure?.attemptsLeft ?? null}
          busy={busy}
          error={
            isCodeFailure ? (
              i18n._(getOperatorFailureMessage(failure))
            ) : isIncomplete ? (
              <Trans>The code has 6 digits.</Trans>
            ) : undefined
          }
          onCode={(code) => send({ type: 'code.submitted', code })}
        />
        <Row>
          <Button type="submit" variant="primary" busy={busy ? <Trans>Checking the code</Trans> : undefined}>
            <Trans>Replace my authenticator</Trans>
          </Button>
          <Button onClick={() => send({ type: 'cancelled' })}>
            <Trans>Keep my current authenticator</Trans>
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
