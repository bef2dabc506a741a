import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useState } from 'react';
import { type BankChallenge, isChallengeAnswer } from '#domain/payment/bank-challenge.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import type { BankChallengeEvent } from '#machines/bank-challenge/bank-challenge.events.ts';
import { type BankChallengeView, toBankChallengeView } from '#machines/bank-challenge/bank-challenge.view.ts';
import type { GetFlow } from '#machines/flows.ts';
import { Button, type ButtonProps } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import styles from './ConfirmAtBank.module.css';

type ConfirmAtBankProps = {
  readonly challenge: BankChallenge;
  readonly bankChallenge: GetFlow<'bankChallenge'>;
  readonly audience?: PaymentAudience;
  /** The page asks the server for the result once the payer has answered. */
  readonly send: (event: { readonly type: 'refresh.requested' }) => void;
};

/** Opens the bank's confirmation (3-D Secure) in a dialog, and says what happened to it. */
export function ConfirmAtBank({ challenge, bankChallenge, audience = 'PAYER', send }: ConfirmAtBankProps) {
  const [flow] = useState(() => bankChallenge(challenge));
  const [{ screen }, sendFrame] = useFlow(flow, toBankChallengeView);
  const [first] = useState(screen);
  const { title, open, notes } = messages[audience];
  const note = notes[screen];
  const isOpen = screen === 'loading' || screen === 'shown';
  return (
    <>
      <div role="status">{note === null ? null : <p>{note}</p>}</div>
      <div ref={isOpen || screen === first ? undefined : focusButton}>
        <Row>
          {screen === 'unframed' ? (
            <BankPageForm challenge={challenge} variant="primary" size="large">
              <Trans>Open the bank’s page</Trans>
            </BankPageForm>
          ) : (
            <Button
              variant={screen === 'answered' ? 'secondary' : 'primary'}
              size="large"
              onClick={() => sendFrame({ type: 'frame.requested' })}
            >
              {open}
            </Button>
          )}
        </Row>
      </div>
      {isOpen ? (
        <Dialog title={title} size="large" onClose={() => sendFrame({ type: 'frame.closed' })}>
          <BankFrame
            key={challenge.url}
            challenge={challenge}
            isLoading={screen === 'loading'}
            send={sendFrame}
            onAnswer={send}
          />
          <BankPageForm challenge={challenge} variant="link">
            <Trans>Nothing appears? Open the bank’s page instead</Trans>
          </BankPageForm>
        </Dialog>
      ) : null}
    </>
  );
}

type BankFrameProps = Pick<ConfirmAtBankProps, 'challenge'> & {
  readonly isLoading: boolean;
  readonly send: (event: BankChallengeEvent) => void;
  readonly onAnswer: ConfirmAtBankProps['send'];
};

/** Frames the bank's page, to which it posts the challenge request, and hears when the payer has answered. */
function BankFrame({ challenge: { url, creq }, isLoading, send, onAnswer }: BankFrameProps) {
  const { t } = useLingui();
  const connect = useCallback(
    (box: HTMLElement | null) => {
      const frame = box?.querySelector('iframe');
      if (!frame) return;
      const hear = (event: MessageEvent) => {
        if (event.source !== frame.contentWindow || !isChallengeAnswer(event.data)) return;
        send({ type: 'frame.answered' });
        onAnswer({ type: 'refresh.requested' });
      };
      const showInTab = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
        if (framePolicies.has(effectiveDirective)) send({ type: 'frame.blocked' });
      };
      window.addEventListener('message', hear);
      document.addEventListener('securitypolicyviolation', showInTab);
      box?.querySelector('form')?.submit();
      // The empty frame has loaded before the form is submitted.
      frame.addEventListener('load', () => send({ type: 'frame.loaded' }));
      return () => {
        window.removeEventListener('message', hear);
        document.removeEventListener('securitypolicyviolation', showInTab);
      };
    },
    [send, onAnswer],
  );
  return (
    <div ref={connect} className={styles.bank} aria-busy={isLoading}>
      <form hidden method={getMethod(creq)} action={url} target={frameName}>
        <ChallengeRequest creq={creq} />
      </form>
      <iframe className={styles.frame} name={frameName} title={t`Your bank’s page`} />
    </div>
  );
}

const frameName = 'bank-challenge';
const framePolicies: ReadonlySet<string> = new Set(['frame-src', 'form-action']);

/** Opens the bank's page in this tab. */
function BankPageForm({
  challenge: { url, creq },
  ...button
}: Pick<ConfirmAtBankProps, 'challenge'> & Pick<ButtonProps, 'variant' | 'size' | 'children'>) {
  return (
    <form method={getMethod(creq)} action={url}>
      <ChallengeRequest creq={creq} />
      <Button {...button} type="submit" />
    </form>
  );
}

const ChallengeRequest = ({ creq }: Pick<BankChallenge, 'creq'>) =>
  creq === null ? null : <input type="hidden" name="creq" value={creq} />;

const getMethod = (creq: string | null) => (creq === null ? 'get' : 'post');

/** Moves the focus to where the reader goes on, once the frame has closed. */
const focusButton = (box: HTMLElement | null): void => box?.querySelector('button')?.focus();

const messages: Readonly<
  Record<
    PaymentAudience,
    {
      readonly title: ReactNode;
      readonly open: ReactNode;
      readonly notes: Readonly<Record<BankChallengeView['screen'], ReactNode>>;
    }
  >
> = {
  PAYER: {
    title: <Trans>Confirm with your bank</Trans>,
    open: <Trans>Confirm with my bank</Trans>,
    notes: {
      loading: null,
      shown: null,
      answered: <Trans>We are asking your bank for the result. Do not pay again.</Trans>,
      abandoned: (
        <Trans>
          You closed your bank’s page before it answered. Nothing is charged without your confirmation; you
          can open the page again.
        </Trans>
      ),
      unframed: (
        <Trans>Your bank’s page cannot be shown here. Open it in this tab and come back afterwards.</Trans>
      ),
    },
  },
  SELLER: {
    title: <Trans>The fan confirms with their bank</Trans>,
    open: <Trans>Open the bank’s page</Trans>,
    notes: {
      loading: null,
      shown: null,
      answered: <Trans>We are asking the fan’s bank for the result. Do not charge again.</Trans>,
      abandoned: (
        <Trans>
          The bank’s page was closed before it answered. Nothing is charged without the fan’s confirmation;
          you can open the page again.
        </Trans>
      ),
      unframed: (
        <Trans>The bank’s page cannot be shown here. Open it in this tab and come back afterwards.</Trans>
      ),
    },
  },
};
