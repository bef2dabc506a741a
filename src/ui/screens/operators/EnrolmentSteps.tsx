import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SecondFactorEnrolment } from '#domain/identity/operator.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { CopyList, CopyRow } from '../../components/CopyRow/CopyRow.tsx';
import { OtpField } from '../../components/Field/OtpField.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { QrCode } from '../../components/QrCode/QrCode.tsx';
import { CopyResult } from '../CopyResult.tsx';
import { FailureDetails } from '../FailureAlert.tsx';
import { qrMatrix } from '../tickets/qr-matrix.ts';
import { useClipboard } from '../use-clipboard.ts';
import { AttemptsLeft } from './CodeSteps.tsx';
import styles from './OperatorLogin.module.css';
import { OperatorLoginAlert } from './OperatorLoginAlert.tsx';
import { OperatorLoginStep, readRawText } from './OperatorLoginFrame.tsx';
import { getOperatorFailureMessage, getOperatorIssueMessage } from './operator-login-messages.ts';
import type { OperatorStepProps } from './operator-step-props.ts';

/** Sets up the authenticator: the QR code or key, then a first code. */
export function EnrolmentStep({ view, send }: OperatorStepProps<'enrolment'>) {
  const { i18n } = useLingui();
  const issue = getOperatorIssueMessage(view.issue, 'code');
  const submit = (code: string) => send({ type: 'code.submitted', code });
  return (
    <OperatorLoginStep
      title={<Trans>Set up your authenticator</Trans>}
      onSubmit={(form) => submit(readRawText(form, 'code'))}
    >
      <Note size="md">
        <Trans>
          You will now sign in with your password and a code from an app on your phone. You only need to set
          this up once.
        </Trans>
      </Note>
      <OperatorLoginAlert issue={view.issue} />
      <AuthenticatorSetup
        enrolment={view.enrolment}
        codeLength={view.codeLength}
        attemptsLeft={view.attemptsLeft}
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
        <Trans>Set up</Trans>
      </Button>
      <Button variant="link" onClick={() => send({ type: 'back.requested' })}>
        <Trans>Use another account</Trans>
      </Button>
    </OperatorLoginStep>
  );
}

type AuthenticatorSetupProps = {
  readonly enrolment: SecondFactorEnrolment;
  readonly codeLength: number;
  readonly attemptsLeft: number | null;
  readonly busy: boolean;
  readonly error: ReactNode;
  readonly onCode: (code: string) => void;
};

/** Shows the QR code and key, then asks for a first code. */
export function AuthenticatorSetup({
  enrolment,
  codeLength,
  attemptsLeft,
  busy,
  error,
  onCode,
}: AuthenticatorSetupProps) {
  const { t } = useLingui();
  const { copied, copy } = useClipboard();
  const { secret, otpauthUri } = enrolment;
  return (
    <ol className={styles.steps}>
      <li>
        <Stack gap={3}>
          <span>
            <Trans>Scan this QR code with an authenticator app.</Trans>
          </span>
          <div className={styles.picture}>
            <QrCode matrix={qrMatrix(otpauthUri)} label={t`QR code for the authenticator`} />
          </div>
          <CopyList>
            <CopyRow
              label={<Trans>Or enter this key</Trans>}
              copies={<Trans>the key</Trans>}
              value={<code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>}
              copied={copied?.succeeded ?? false}
              onCopy={() => copy('key', secret)}
            />
          </CopyList>
          <CopyResult
            copied={copied}
            success={<Trans>Key copied</Trans>}
            failure={<Trans>The key could not be copied. Select it and copy it manually.</Trans>}
          />
        </Stack>
      </li>
      <li>
        <Stack gap={3}>
          <span>
            <Trans>Enter the code shown in the app.</Trans>
          </span>
          <OtpField length={codeLength} verifying={busy} error={error} onComplete={onCode} />
          <AttemptsLeft attempts={attemptsLeft} />
        </Stack>
      </li>
    </ol>
  );
}

/** Shows the ten recovery codes, once. */
export function RecoveryCodesStep({ view, send }: OperatorStepProps<'recoveryCodes'>) {
  return (
    <OperatorLoginStep title={<Trans>Save your recovery codes</Trans>}>
      <RecoveryCodeList codes={view.codes} onSaved={() => send({ type: 'codes.saved' })} />
    </OperatorLoginStep>
  );
}

type RecoveryCodeListProps = { readonly codes: readonly string[]; readonly onSaved: () => void };

export function RecoveryCodeList({ codes, onSaved }: RecoveryCodeListProps) {
  const { copied, copy } = useClipboard();
  return (
    <>
      <div className={styles.aside}>
        <Alert tone="attention" title={<Trans>They are shown only now</Trans>}>
          <Trans>
            If you lose your phone, you can sign in once with each code. Store them somewhere private, away
            from your password.
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
            <Button icon={<Copy size={20} />} onClick={() => copy('codes', codes.join('\n'))}>
              {copied?.succeeded ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
            </Button>
            <Button icon={<Printer size={20} />} onClick={() => window.print()}>
              <Trans>Print</Trans>
            </Button>
          </Row>
          <CopyResult
            copied={copied}
            success={<Trans>Codes copied</Trans>}
            failure={<Trans>The codes could not be copied. Write them down or print them.</Trans>}
          />
          <Button variant="primary" size="large" wide onClick={onSaved}>
            <Trans>I have saved them</Trans>
          </Button>
        </Stack>
      </div>
    </>
  );
}

/** Shown when the enrolment could not be started. */
export function EnrolmentUnavailable({ view, send }: OperatorStepProps<'enrolmentFailed'>) {
  const { i18n } = useLingui();
  return (
    <OperatorLoginStep title={<Trans>We could not prepare your authenticator</Trans>}>
      <Note size="md">{i18n._(getOperatorFailureMessage(view.failure))}</Note>
      <FailureDetails failure={view.failure} />
      <Row>
        <Button variant="primary" onClick={() => send({ type: 'retry.requested' })}>
          <Trans>Try again</Trans>
        </Button>
        <Button onClick={() => send({ type: 'back.requested' })}>
          <Trans>Back</Trans>
        </Button>
      </Row>
    </OperatorLoginStep>
  );
}
