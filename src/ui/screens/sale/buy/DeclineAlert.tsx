import { Trans, useLingui } from '@lingui/react/macro';
import { declineAdviceOf } from '#domain/payment/decline-reason.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { LinkButton } from '../../../components/Button/Button.tsx';
import {
  declineAdviceAtDesk,
  declineAdviceWords,
  declineTitles,
  declineTitlesAtDesk,
} from '../../../i18n/payment-words.ts';

type DeclineAlertProps = {
  readonly statusDetail: string;
  /** Read by a seller, who is not the one that pays. */
  readonly atDesk?: boolean;
};

/** Declined: that nothing was taken, that the seats are still held, and what helps. */
export function DeclineAlert({ statusDetail, atDesk = false }: DeclineAlertProps) {
  const { i18n } = useLingui();
  const advice = declineAdviceOf(statusDetail);
  return (
    <Alert
      key={statusDetail}
      tone="danger"
      announce="now"
      title={i18n._((atDesk ? declineTitlesAtDesk : declineTitles)[advice])}
      action={
        advice === 'SEE_PURCHASES' && !atDesk ? (
          <LinkButton size="small" href="/my-purchases">
            <Trans>See my purchases</Trans>
          </LinkButton>
        ) : undefined
      }
    >
      {atDesk ? (
        <Trans>The fan was not charged and the seats are still held.</Trans>
      ) : (
        <Trans>You were not charged and your seats are still held.</Trans>
      )}{' '}
      {i18n._((atDesk ? declineAdviceAtDesk : declineAdviceWords)[advice])}
    </Alert>
  );
}
