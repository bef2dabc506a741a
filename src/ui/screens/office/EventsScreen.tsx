import { Trans, useLingui } from '@lingui/react/macro';
import type { OfficeEventPage } from '#domain/catalogue/event-cancellation.ts';
import { formatCount } from '#domain/format/number.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { DateText } from '../../components/DateText/DateText.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { PagedTable } from '../../components/PagedTable/PagedTable.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { ReadPart } from '../ReadPart.tsx';
import styles from './Office.module.css';
import { OfficeFrame } from './OfficeFrame.tsx';
import { officeEventPath, officeEventsPath } from './office-paths.ts';

type EventsScreenProps = {
  readonly flow: ResourceFlow<{ readonly page: number }, OfficeEventPage>;
  readonly market: MarketCode;
};

/** /backoffice/events: the programme, as whoever may cancel sees it. */
export function EventsScreen({ flow, market }: EventsScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<OfficeEventPage>);
  return <EventsViews view={view} market={market} onRetry={() => send({ type: 'retry.requested' })} />;
}

type EventsViewsProps = Pick<EventsScreenProps, 'market'> & {
  readonly view: ResourceView<OfficeEventPage>;
  readonly onRetry: () => void;
};

export function EventsViews({ view, market, onRetry }: EventsViewsProps) {
  return (
    <OfficeFrame>
      <Heading as="h1" look="title">
        <Trans>Events</Trans>
      </Heading>
      <ReadPart
        view={view}
        onRetry={onRetry}
        empty={
          <EmptyState title={<Trans>There is no event</Trans>}>
            <Trans>Those of this market appear here, the soonest first.</Trans>
          </EmptyState>
        }
      >
        {(page) => <EventTable page={page} market={market} />}
      </ReadPart>
    </OfficeFrame>
  );
}

type EventTableProps = { readonly page: OfficeEventPage; readonly market: MarketCode };

function EventTable({ page, market }: EventTableProps) {
  const { t } = useLingui();
  return (
    <PagedTable
      caption={t`Events`}
      cardsOnPhones
      page={page}
      turning={{ hrefOf: officeEventsPath }}
      rowId={({ id }) => id}
      isMuted={({ cancelledAt }) => cancelledAt !== null}
      columns={[
        {
          id: 'event',
          header: <Trans>Event</Trans>,
          isRowHeader: true,
          cell: ({ id, title, venue }) => (
            <>
              <Link href={officeEventPath(id)}>{title}</Link>
              <span className={styles.second}>{venue}</span>
            </>
          ),
        },
        {
          id: 'when',
          header: <Trans>When</Trans>,
          cell: ({ startsAt, timeZone }) => <DateText at={startsAt} timeZone={timeZone} look="dayAndTime" />,
        },
        {
          id: 'state',
          header: <Trans>State</Trans>,
          cell: ({ cancelledAt }) =>
            cancelledAt === null ? null : (
              <Tag tone="danger">
                <Trans>Called off</Trans>
              </Tag>
            ),
        },
        {
          id: 'orders',
          header: <Trans>Paid orders</Trans>,
          align: 'end',
          cell: ({ orders }) => formatCount(orders, markets[market].currency),
        },
      ]}
    />
  );
}
