import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Trouble } from '#machines/support/trouble.ts';
import { Alert } from '../components/Alert/Alert.tsx';
import { wordsForTrouble } from './trouble-words.ts';

type TroubleAlertProps = {
  readonly trouble: Trouble | null;
  readonly action?: ReactNode;
};

/** Why something did not work, said once when it happens. */
export function TroubleAlert({ trouble, action }: TroubleAlertProps) {
  const { i18n } = useLingui();
  if (trouble === null) return null;
  return (
    <Alert tone="danger" announce="now" title={i18n._(wordsForTrouble(trouble))} action={action}>
      <TroubleFacts trouble={trouble} />
    </Alert>
  );
}

/** When to try again and what to quote, where the answer said so. */
export function TroubleFacts({ trouble }: { readonly trouble: Trouble }) {
  const { retryAfter, reference } = trouble;
  if (retryAfter === null && reference === null) return null;
  return (
    <>
      {retryAfter === null ? null : <Trans>Try again in {retryAfter} seconds.</Trans>}{' '}
      {reference === null ? null : (
        <Trans>
          Reference <code>{reference}</code>
        </Trans>
      )}
    </>
  );
}
