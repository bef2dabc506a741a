import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { totalOf } from '#domain/sale/price.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { Lines } from '../../components/Lines/Lines.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { PlacesList } from '../sale/PlacesText.tsx';
import { KeptTrouble } from './KeptTrouble.tsx';
import type { ChosenKeptProps } from './kept-props.ts';
import { PayKeptForm } from './PayKeptForm.tsx';
import { Until } from './Until.tsx';

/** One of them, and how its waiting may end. */
export function KeptDialog({ chosen, send }: ChosenKeptProps) {
  const { sale, may, doing, trouble } = chosen;
  const [isLettingGo, askToLetGo] = useState(false);
  const leave = () => send({ type: 'sale.left' });
  const name = sale.buyer?.name ?? '';
  if (isLettingGo)
    return (
      <Dialog
        kind="alert"
        title={
          sale.kind === 'BOOKING' ? (
            <Trans>Let go of these seats?</Trans>
          ) : (
            <Trans>Did the money not come?</Trans>
          )
        }
        onClose={() => askToLetGo(false)}
        actions={
          <>
            <Button onClick={() => askToLetGo(false)}>
              <Trans>Not yet</Trans>
            </Button>
            <Button
              variant="danger"
              onClick={() =>
                send({ type: 'act.asked', act: { do: sale.kind === 'BOOKING' ? 'RELEASE' : 'REFUSE' } })
              }
              busy={doing === null ? undefined : <Trans>One moment</Trans>}
            >
              {sale.kind === 'BOOKING' ? <Trans>Let them go</Trans> : <Trans>Refuse the transfer</Trans>}
            </Button>
          </>
        }
      >
        <Stack>
          <p>
            {sale.buyer === null ? (
              <Trans>Anybody can buy them at once. This cannot be undone.</Trans>
            ) : (
              <Trans>Anybody can buy the seats at once, and we write to {name}. This cannot be undone.</Trans>
            )}
          </p>
          <KeptTrouble kind={sale.kind} trouble={trouble} />
        </Stack>
      </Dialog>
    );
  return (
    <Dialog
      size="large"
      title={sale.code === null ? sale.event : `${sale.code} · ${sale.event}`}
      onClose={leave}
    >
      <Stack gap={5}>
        <KeptLines chosen={chosen} />
        {sale.isRefused ? (
          <Alert tone="attention" title={<Trans>Somebody refused it</Trans>}>
            <Trans>
              The seats are not {name}’s any more. If the money has come after all, say so: it goes back, and
              we write to them.
            </Trans>
          </Alert>
        ) : sale.isLate ? (
          <Alert tone="attention" title={<Trans>Its time has passed</Trans>}>
            <Trans>
              The seats went back on sale. If nobody has them yet they are sold to {name} after all.
            </Trans>
          </Alert>
        ) : null}
        <KeptTrouble kind={sale.kind} trouble={trouble} />
        {may.PAY ? <PayKeptForm chosen={chosen} send={send} /> : null}
        {may.CONFIRM ? <ConfirmButton chosen={chosen} send={send} /> : null}
        <Row>
          {may.RELEASE ? (
            <Button variant="danger" onClick={() => askToLetGo(true)}>
              <Trans>Let the seats go</Trans>
            </Button>
          ) : null}
          {may.REFUSE ? (
            <Button variant="danger" onClick={() => askToLetGo(true)}>
              <Trans>The money did not come</Trans>
            </Button>
          ) : null}
          <Button onClick={leave}>
            <Trans>Close</Trans>
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

function ConfirmButton({ chosen: { sale, doing }, send }: ChosenKeptProps) {
  const total = <Money value={totalOf(sale.total)} />;
  return (
    <Button
      variant="primary"
      size="large"
      wide
      onClick={() => send({ type: 'act.asked', act: { do: 'CONFIRM' } })}
      busy={doing === null ? undefined : <Trans>One moment</Trans>}
    >
      <Trans>I see {total} in our account</Trans>
    </Button>
  );
}

function KeptLines({ chosen: { sale } }: Pick<ChosenKeptProps, 'chosen'>) {
  const { buyer, reference, timeZone } = sale;
  return (
    <Lines
      ruled
      items={[
        ...(buyer === null
          ? []
          : [
              {
                id: 'fan',
                term: <Trans>Fan</Trans>,
                value: [buyer.name, buyer.email].filter((words) => words !== '').join(', '),
              },
            ]),
        {
          id: 'date',
          term: <Trans>Date</Trans>,
          value: <DateText at={sale.startsAt} timeZone={timeZone} look="dayAndTime" />,
        },
        { id: 'places', term: <Trans>Places</Trans>, value: <PlacesList items={sale.items} /> },
        ...(reference === null
          ? []
          : [{ id: 'reference', term: <Trans>Reference</Trans>, value: reference }]),
        { id: 'until', term: <Trans>Kept until</Trans>, value: <Until sale={sale} /> },
        { id: 'by', term: <Trans>By</Trans>, value: sale.by },
        {
          id: 'since',
          term: <Trans>Since</Trans>,
          value: <DateText at={sale.since} timeZone={timeZone} look="dayAndTime" />,
        },
        { id: 'total', term: <Trans>Total</Trans>, value: <Money value={totalOf(sale.total)} /> },
      ]}
    />
  );
}
