import { Trans, useLingui } from '@lingui/react/macro';
import { type DeclineStep, declineReasonOf } from '#domain/payment/decline-reason.ts';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { stepPath } from '#domain/sale/sale-path.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { declineStepNames, wordsOfDecline } from '../../i18n/decline-words.ts';
import { moneyMovementAtDesk, moneyMovementWords } from '../../i18n/order-words.ts';
import { AwayFrom } from './AwayFrom.tsx';
import { DeclineText } from './DeclineText.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps } from './outcome-props.ts';
import { useDeadline } from './use-deadline.ts';

/** Why, whether money moved, and what to do now. */
export function Failed({ view, order }: Omit<OutcomeProps<'fail'>, 'send'>) {
  const { i18n } = useLingui();
  const { purchase, mode, isHeld, canRetry } = view;
  const { namesFan } = saleDesks[mode];
  const deadline = useDeadline(view);
  const until = isHeld && purchase.expiresAt !== null ? deadline(purchase.expiresAt) : null;
  const moneyWords = namesFan ? moneyMovementAtDesk : moneyMovementWords;
  const { statusDetail } = purchase;
  const words = statusDetail === null ? null : wordsOfDecline(statusDetail, { atDesk: namesFan });
  const hasPaidBefore = words?.step === 'SEE_PURCHASES' && !namesFan;
  return (
    <OutcomeFrame
      order={order}
      title={
        purchase.method === 'LINK' ? (
          <Trans>The link ended without a payment</Trans>
        ) : (
          <Trans>The payment did not go through</Trans>
        )
      }
    >
      <Alert
        tone="danger"
        title={
          hasPaidBefore ? <Trans>You were not charged again.</Trans> : i18n._(moneyWords[purchase.moneyMoved])
        }
      >
        {statusDetail === null || words === null ? null : declineReasonOf(statusDetail) === 'UNKNOWN' ? (
          <p>{i18n._(words.help)}</p>
        ) : (
          <DeclineText words={words} />
        )}
        <p>
          {namesFan ? (
            isHeld ? (
              <Trans>
                The seats are still held: try again, or another way to pay, until their time ends.
              </Trans>
            ) : (
              <Trans>The seats went back on sale.</Trans>
            )
          ) : canRetry ? (
            <Trans>Your seats are still held: you can pay for them until their time ends.</Trans>
          ) : isHeld ? (
            <Trans>The seats are still held: whoever ordered them can try again until their time ends.</Trans>
          ) : (
            <Trans>Your seats went back on sale.</Trans>
          )}
        </p>
        {until === null ? null : (
          <p>
            {canRetry && !namesFan ? (
              <Trans>Your seats are held until {until}.</Trans>
            ) : (
              <Trans>The seats are held until {until}.</Trans>
            )}
          </p>
        )}
      </Alert>
      <Row equal="roomy">
        {hasPaidBefore ? (
          <LinkButton variant="primary" size="large" href="/my-purchases">
            {i18n._(declineStepNames.SEE_PURCHASES)}
          </LinkButton>
        ) : null}
        {canRetry ? (
          <LinkButton
            variant={hasPaidBefore ? 'secondary' : 'primary'}
            size="large"
            href={`${stepPath(mode, 'BUY')}?${new URLSearchParams({ event: purchase.eventId })}`}
          >
            {words !== null && needsAnother.includes(words.step) ? (
              <Trans>Pay another way</Trans>
            ) : (
              <Trans>Try again</Trans>
            )}
          </LinkButton>
        ) : null}
        <AwayFrom mode={mode} purchase={purchase} order={order} stays={isHeld} />
      </Row>
    </OutcomeFrame>
  );
}

/** The same card would be refused again. */
const needsAnother: readonly DeclineStep[] = ['OTHER_CARD', 'OTHER_METHOD', 'PAY_CASH', 'SEE_PURCHASES'];
