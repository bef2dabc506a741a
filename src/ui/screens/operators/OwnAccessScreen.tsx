import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, Smartphone } from 'lucide-react';
import type { FormEvent } from 'react';
import type { OwnFactorEvent } from '#machines/own-factor/own-factor.events.ts';
import type { OwnFactorFlow } from '#machines/own-factor/own-factor.machine.ts';
import { type OwnFactorView, toOwnFactorView } from '#machines/own-factor/own-factor.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { textIn } from './DoorFrame.tsx';
import { wordsForDoorTrouble } from './door-issue.ts';
import { KeepCodes, SetUpSteps } from './EnrolmentSteps.tsx';
import { FactorDialog } from './FactorDialog.tsx';

/** /backoffice/account: an operator's own authenticator and recovery codes. */
export function OwnAccessScreen({ flow }: { readonly flow: OwnFactorFlow }) {
  const [view, send] = useFlow(flow, toOwnFactorView);
  return <OwnAccessViews view={view} send={send} />;
}

type OwnAccessProps<View = OwnFactorView> = {
  readonly view: View;
  readonly send: (event: OwnFactorEvent) => void;
};
type Shown<Screen extends OwnFactorView['screen']> = OwnAccessProps<
  Extract<OwnFactorView, { readonly screen: Screen }>
>;

export function OwnAccessViews({ view, send }: OwnAccessProps) {
  return (
    <Page width="text" padded>
      <Stack gap={6}>{contentOf(view, send)}</Stack>
    </Page>
  );
}

function contentOf(view: OwnFactorView, send: OwnAccessProps['send']) {
  switch (view.screen) {
    case 'resting':
      return <Resting view={view} send={send} />;
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

function Resting({ view, send }: Shown<'resting'>) {
  return (
    <>
      <Heading as="h1" look="title">
        <Trans>My access</Trans>
      </Heading>
      <Done done={view.done} />
      <TroubleAlert trouble={view.trouble} />
      <Stack>
        <Heading>
          <Trans>Authenticator</Trans>
        </Heading>
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
      </Stack>
      <Stack>
        <Heading>
          <Trans>Recovery codes</Trans>
        </Heading>
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
      </Stack>
      {view.proof === null ? null : <FactorDialog proof={view.proof} send={send} />}
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
