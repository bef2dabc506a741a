import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { IssuedTicket } from '#domain/ticket/issued-ticket.ts';
import { hasUsableCode } from '#domain/ticket/ticket-order.ts';
import { type EntryCodeView, toEntryCodeView } from '#machines/entry-code/entry-code.view.ts';
import type { GetFlow } from '#machines/flows.ts';
import type { QrMatrix } from '../../components/QrCode/dark-path.ts';
import { FlowConsumer } from '../FlowConsumer.tsx';
import { QrUnavailableReason } from './QrUnavailableReason.tsx';
import { qrMatrix } from './qr-matrix.ts';

/** The code that a gate scans now, or the reason why there is none. */
export type ShownCode =
  | {
      readonly matrix: QrMatrix;
      /** The milliseconds until the next code, of a whole period; undefined for a static code. */
      readonly renewal?: { readonly remaining: number; readonly of: number };
    }
  | { readonly matrix: null; readonly reason: ReactNode };

type EntryCodeProps = {
  readonly ticket: IssuedTicket;
  readonly getCodeFlow: GetFlow<'entryCode'>;
  readonly children: (code: ShownCode) => ReactNode;
};

/** Provides the code of a ticket; that of a dynamic one changes while it is shown. */
export function EntryCode({ ticket, getCodeFlow, children }: EntryCodeProps) {
  const { qr, rotation } = ticket;
  if (!hasUsableCode(ticket))
    return children({ matrix: null, reason: <QrUnavailableReason ticket={ticket} /> });
  if (rotation === null) return children({ matrix: qrMatrix(qr) });
  return (
    <FlowConsumer flow={getCodeFlow({ qr, rotation })} toView={toEntryCodeView}>
      {(view) => children(toShownCode(view))}
    </FlowConsumer>
  );
}

function toShownCode(view: EntryCodeView): ShownCode {
  switch (view.screen) {
    case 'ready':
      return { matrix: qrMatrix(view.text), renewal: view.renewal };
    case 'computing':
      return { matrix: null, reason: <Trans>Preparing the code…</Trans> };
    case 'failed':
      return {
        matrix: null,
        reason: <Trans>This browser cannot show the code. At the gate, read out the code below.</Trans>,
      };
  }
}
