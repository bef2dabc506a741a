import { Trans } from '@lingui/react/macro';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';
import type { OutcomeProps } from './outcome-props.ts';

/** Out of this way to pay, with the seats still in hand; only whose purchase it is may take it, and a fan who was sold it is told who can. */
export function AnotherWay({ view, send }: Omit<OutcomeProps<'pending' | 'transfer' | 'cash'>, 'order'>) {
  if (!view.canChangeWay && view.refusal === null && view.reader !== 'FAN') return null;
  const isLink = view.purchase.instruction?.kind === 'LINK';
  return (
    <Stack gap={2}>
      <TroubleAlert trouble={view.refusal} />
      {view.canChangeWay ? (
        <>
          <Button
            wide
            onClick={() => send({ type: 'anotherWay.requested' })}
            busy={view.changingWay ? <Trans>Asking</Trans> : undefined}
          >
            {isLink ? <Trans>Take the link back</Trans> : <Trans>Use another way to pay</Trans>}
          </Button>
          <Note size="xs">
            {isLink ? (
              <Trans>
                Nobody can pay with it then, and you have ten minutes to sell the seats another way.
              </Trans>
            ) : saleDesks[view.mode].namesFan ? (
              <Trans>
                Only if the fan has not paid: this one ends, and you have ten minutes to choose again.
              </Trans>
            ) : (
              <Trans>
                Only if you have not paid: this one ends, and you have ten minutes to choose again.
              </Trans>
            )}
          </Note>
        </>
      ) : view.reader === 'FAN' ? (
        <Note size="xs">
          <Trans>To pay another way, or not at all, ask the seller who sold it to you.</Trans>
        </Note>
      ) : null}
    </Stack>
  );
}
