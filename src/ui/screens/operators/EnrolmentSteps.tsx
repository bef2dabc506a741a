import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Enrolment } from '#domain/auth/operator.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { CopyList, CopyRow } from '../../components/CopyRow/CopyRow.tsx';
import { OtpField } from '../../components/Field/OtpField.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { QrCode } from '../../components/QrCode/QrCode.tsx';
import { TroubleFacts } from '../TroubleAlert.tsx';
import { qrMatrix } from '../tickets/qr-matrix.ts';
import { TriesLeft } from './CodeSteps.tsx';
import styles from './Door.module.css';
import { DoorAlert } from './DoorAlert.tsx';
import { DoorStep, textIn } from './DoorFrame.tsx';
import { wordsForDoorTrouble, wordsForIssue } from './door-issue.ts';
import type { DoorProps } from './door-props.ts';

/** The authenticator is set up: scan or type, then a first code. */
export function EnrolmentStep({ view, send }: DoorProps<'enrolment'>) {
  const { i18n } = useLingui();
  const issue = wordsForIssue(view.issue, 'code');
  const submit = (code: string) => send({ type: 'code.submitted', code });
  return (
    <DoorStep
      title={<Trans>Set up your authenticator</Trans>}
      onSubmit={(form) => submit(textIn(form, 'code'))}
    >
      <Note size="md">
        <Trans>
          From now on you sign in with your password and a code of an application on your telephone. This is
          done once.
        </Trans>
      </Note>
      <DoorAlert issue={view.issue} />
      <SetUpSteps
        enrolment={view.enrolment}
        codeLength={view.codeLength}
        triesLeft={view.triesLeft}
        busy={view.busy}
        error={issue && i18n._(issue)}
        onCode={submit}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={view.busy ? <Trans>Checking the code</Trans> : undefined}
      >
        <Trans>Set it up</Trans>
      </Button>
      <Button variant="link" onClick={() => send({ type: 'back.requested' })}>
        <Trans>Use another account</Trans>
      </Button>
    </DoorStep>
  );
}

type SetUpStepsProps = {
  readonly enrolment: Enrolment;
  readonly codeLength: number;
  readonly triesLeft: number | null;
  readonly busy: boolean;
  readonly error: ReactNode;
  readonly onCode: (code: string) => void;
};

/** Scan or type, then a first code. */
export function SetUpSteps({ enrolment, codeLength, triesLeft, busy, error, onCode }: SetUpStepsProps) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  const { secret, otpauthUri } = enrolment;
  return (
    <ol className={styles.steps}>
      <li>
        <Stack gap={3}>
          <span>
            <Trans>Scan this picture with an authenticator application.</Trans>
          </span>
          <div className={styles.picture}>
            <QrCode matrix={qrMatrix(otpauthUri)} label={t`QR code for the authenticator`} />
          </div>
          <CopyList>
            <CopyRow
              label={<Trans>Or type this key</Trans>}
              value={<code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>}
              copied={copied}
              onCopy={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}
            />
          </CopyList>
        </Stack>
      </li>
      <li>
        <Stack gap={3}>
          <span>
            <Trans>Type the code that it shows.</Trans>
          </span>
          <OtpField
            // A refused code is typed anew.
            key={triesLeft}
            length={codeLength}
            verifying={busy}
            error={error}
            onComplete={onCode}
          />
          <TriesLeft tries={triesLeft} />
        </Stack>
      </li>
    </ol>
  );
}

/** Ten ways in without the telephone, shown this once. */
export function RecoveryCodes({ view, send }: DoorProps<'recoveryCodes'>) {
  return (
    <DoorStep title={<Trans>Keep your recovery codes</Trans>}>
      <KeepCodes codes={view.codes} onKept={() => send({ type: 'codes.kept' })} />
    </DoorStep>
  );
}

type KeepCodesProps = { readonly codes: readonly string[]; readonly onKept: () => void };

export function KeepCodes({ codes, onKept }: KeepCodesProps) {
  const [copied, setCopied] = useState(false);
  return (
    <>
      <div className={styles.aside}>
        <Alert tone="attention" title={<Trans>They are shown only now</Trans>}>
          <Trans>
            If you lose your telephone, each of them lets you in once. Keep them where nobody else reads them,
            not beside your password.
          </Trans>
        </Alert>
      </div>
      <Panel>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </Panel>
      <div className={styles.aside}>
        <Stack gap={5}>
          <Row>
            <Button
              icon={<Copy size={20} />}
              onClick={() => void navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true))}
            >
              {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
            </Button>
            <Button icon={<Printer size={20} />} onClick={() => window.print()}>
              <Trans>Print</Trans>
            </Button>
          </Row>
          <Button variant="primary" size="large" wide onClick={onKept}>
            <Trans>I have kept them</Trans>
          </Button>
        </Stack>
      </div>
    </>
  );
}

/** What to scan could not be had. */
export function Unprepared({ view, send }: DoorProps<'unprepared'>) {
  const { i18n } = useLingui();
  return (
    <DoorStep title={<Trans>We could not prepare your authenticator</Trans>}>
      <Note size="md">{i18n._(wordsForDoorTrouble(view.trouble))}</Note>
      <TroubleFacts trouble={view.trouble} />
      <Row>
        <Button variant="primary" onClick={() => send({ type: 'retry.requested' })}>
          <Trans>Try again</Trans>
        </Button>
        <Button onClick={() => send({ type: 'back.requested' })}>
          <Trans>Back</Trans>
        </Button>
      </Row>
    </DoorStep>
  );
}
