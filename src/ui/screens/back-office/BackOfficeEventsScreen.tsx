import { Trans, useLingui } from '@lingui/react/macro';
import type { BackOfficeEventPage } from '#domain/catalogue/event-cancellation.ts';
import { formatCount } from '#domain/market/format/number.ts';
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
import { ResourceContent } from '../ResourceContent.tsx';
import styles from './BackOffice.module.css';
import { BackOfficeFrame } from './BackOfficeFrame.tsx';
import { buildBackOfficeEventPath, buildBackOfficeEventsPath } from './back-office-paths.ts';

type BackOfficeEventsScreenProps = {
  readonly flow: ResourceFlow<{ readonly page: number }, BackOfficeEventPage>;
  readonly market: MarketCode;
};

/** Lists the events for a manager who may cancel them (/backoffice/events). */
export function BackOfficeEventsScreen({ flow, market }: BackOfficeEventsScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<BackOfficeEventPage>);
  return (
    <BackOfficeEventsViews view={view} market={market} onRetry={() => send({ type: 'retry.requested' })} />
  );
}

type BackOfficeEventsViewsProps = Pick<BackOfficeEventsScreenProps, 'market'> & {
  readonly view: ResourceView<BackOfficeEventPage>;
  readonly onRetry: () => void;
};

export function BackOfficeEventsViews({ view, market, onRetry }: BackOfficeEventsViewsProps) {
  return (
    <BackOfficeFrame>
      <Heading as="h1" variant="title">
        <Trans>Events</Trans>
      </Heading>
      <ResourceContent
        view={view}
        onRetry={onRetry}
        empty={
          <EmptyState title={<Trans>No events</Trans>}>
            <Trans>Events in this market appear here, soonest first.</Trans>
          </EmptyState>
        }
      >
        {(page) => <EventTable page={page} market={market} />}
      </ResourceContent>
    </BackOfficeFrame>
  );
}

type EventTableProps = { readonly page: BackOfficeEventPage; readonly market: MarketCode };

function EventTable({ page, market }: EventTableProps) {
  const { t } = useLingui();
  return (
    <PagedTable
      caption={t`Events`}
      cardsOnPhones
      page={page}
      navigation={{ buildHref: buildBackOfficeEventsPath }}
      rowId={({ id }) => id}
      isMuted={({ cancelledAt }) => cancelledAt !== null}
      columns={[
        {
          id: 'event',
          header: <Trans>Event</Trans>,
          isRowHeader: true,
          cell: ({ id, title, venue }) => (
            <>
              <Link href={buildBackOfficeEventPath(id)}>{title}</Link>
              <span className={styles.second}>{venue}</span>
            </>
          ),
        },
        {
          id: 'when',
          header: <Trans>When</Trans>,
          cell: ({ startsAt, timeZone }) => (
            <DateText at={startsAt} timeZone={timeZone} format="dayAndTime" />
          ),
        },
        {
          id: 'state',
          header: <Trans>State</Trans>,
          cell: ({ cancelledAt }) =>
            cancelledAt === null ? null : (
              <Tag tone="danger">
                <Trans>Event cancelled</Trans>
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
