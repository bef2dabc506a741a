import { Trans } from '@lingui/react/macro';
import type { KeptKind } from '#domain/order/kept-sale.ts';
import type { Trouble } from '#machines/support/trouble.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';

type KeptTroubleProps = { readonly kind: KeptKind; readonly trouble: Trouble | null };

/** Why nothing was ended, in the words of whoever works here: somebody or the clock was first. */
export function KeptTrouble({ kind, trouble }: KeptTroubleProps) {
  if (trouble?.code === 'ALREADY_PAID')
    return (
      <Alert tone="attention" announce="now" title={<Trans>It is paid already: take no money.</Trans>}>
        <Trans>Somebody else was first. The list is as it stands now.</Trans>
      </Alert>
    );
  if (trouble?.code === 'HOLD_EXPIRED')
    return kind === 'BOOKING' ? (
      <Alert
        tone="attention"
        announce="now"
        title={<Trans>These seats are not kept any more: take no money.</Trans>}
      >
        <Trans>Somebody let them go, or their time ended.</Trans>
      </Alert>
    ) : (
      <Alert tone="attention" announce="now" title={<Trans>This transfer cannot be decided any more.</Trans>}>
        <Trans>
          Somebody was first, or its time ended and others have the seats. Money that you confirmed too late
          is with the managers now, who give it back.
        </Trans>
      </Alert>
    );
  if (trouble?.code === 'SALE_CLOSED' && kind === 'TRANSFER')
    return (
      <Alert tone="attention" announce="now" title={<Trans>The event was cancelled: nothing is sold.</Trans>}>
        <Trans>Money that you confirmed is with the managers now, who give it back.</Trans>
      </Alert>
    );
  return <TroubleAlert trouble={trouble} />;
}
