import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { eventPeriods } from '#domain/catalogue/event-days.ts';
import type { EventQuery } from '#domain/catalogue/event-list.ts';
import { sports } from '#domain/catalogue/product.ts';
import { formatMoney } from '#domain/market/format/money.ts';
import type { Currency } from '#domain/shared/money.ts';
import { Button } from '../../components/Button/Button.tsx';
import { useDateFormatter } from '../../components/DateText/DateText.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { productKindNames } from '../../i18n/product-messages.ts';
import styles from './Results.module.css';

type SearchFiltersProps = {
  readonly query: EventQuery;
  /** Builds the address of another search. */
  readonly buildHref: (query: EventQuery) => string;
  readonly onSearch: (query: EventQuery) => void;
  /** The name of the club that the search is limited to, once the results are there. */
  readonly organisation: string | null;
  readonly currency: Currency;
  /** Opens all filters. */
  readonly moreFilters: ReactNode;
};

/** Narrows a search by sport and days; each choice is a link that keeps the others. All other filters can be taken back here. */
export function SearchFilters({
  query,
  buildHref,
  onSearch,
  organisation,
  currency,
  moreFilters,
}: SearchFiltersProps) {
  const { t, i18n } = useLingui();
  const { kind, city, venue, when, from, to } = query;
  const priceRange = usePriceRangeLabel(query, currency);
  const hasRange = from !== undefined || to !== undefined;
  const narrow = (change: Partial<EventQuery>) => buildHref({ ...query, page: 0, ...change });
  const changeDays = (days: Pick<EventQuery, 'when' | 'from' | 'to'>) =>
    narrow({ when: undefined, from: undefined, to: undefined, ...days });
  const periodNames = { today: t`Today`, weekend: t`This weekend`, month: t`This month` };
  return (
    <div className={styles.allFilters}>
      <nav className={styles.filters} aria-label={t`Filters`}>
        {moreFilters}
        {city === undefined ? null : (
          <RemovableFilter href={narrow({ city: undefined })}>{city}</RemovableFilter>
        )}
        {venue === undefined ? null : (
          <RemovableFilter href={narrow({ venue: undefined })}>{venue}</RemovableFilter>
        )}
        {query.organisation === undefined ? null : (
          <RemovableFilter href={narrow({ organisation: undefined })}>
            {organisation ?? <Trans>Club</Trans>}
          </RemovableFilter>
        )}
        {priceRange === null ? null : (
          <RemovableFilter href={narrow({ minPrice: undefined, maxPrice: undefined })}>
            {priceRange}
          </RemovableFilter>
        )}
        <Filter href={narrow({ kind: undefined })} isActive={kind === undefined}>
          <Trans>Everything</Trans>
        </Filter>
        {sports.map((sport) => (
          <Filter key={sport} href={narrow({ kind: sport })} isActive={kind === sport}>
            {i18n._(productKindNames[sport])}
          </Filter>
        ))}
      </nav>
      <nav className={styles.filters} aria-label={t`Dates`}>
        <Filter href={changeDays({})} isActive={when === undefined && !hasRange}>
          <Trans>Any date</Trans>
        </Filter>
        {eventPeriods.map((period) => (
          <Filter key={period} href={changeDays({ when: period })} isActive={when === period}>
            {periodNames[period]}
          </Filter>
        ))}
        <DayRange
          from={from}
          to={to}
          onChoose={(days) => onSearch({ ...query, page: 0, when: undefined, ...days })}
        />
      </nav>
    </div>
  );
}

type DayRangeProps = {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChoose: (days: Pick<EventQuery, 'from' | 'to'>) => void;
};

/** Asks for the first and the last day; either may stay empty. */
function DayRange({ from, to, onChoose }: DayRangeProps) {
  const id = useId();
  const { t } = useLingui();
  const label = useDayRangeLabel(from, to);
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [first, last] = [form.get('from'), form.get('to')].map((day) => String(day ?? '') || undefined);
    const isReversed = first !== undefined && last !== undefined && first > last;
    onChoose(isReversed ? { from: last, to: first } : { from: first, to: last });
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={styles.filter}
        data-active={label === null ? undefined : ''}
      >
        <CalendarDays size={16} aria-hidden="true" />
        {label ?? <Trans>Choose dates</Trans>}
      </button>
      <div id={id} popover="auto" role="dialog" aria-label={t`Choose dates`} className={styles.days}>
        <form onSubmit={choose}>
          <Stack gap={4}>
            <Heading as="h2" variant="card">
              <Trans>Choose dates</Trans>
            </Heading>
            <Row equal gap={3}>
              <Field name="from" type="date" label={<Trans>From</Trans>} defaultValue={from} autoFocus />
              <Field name="to" type="date" label={<Trans>Until</Trans>} defaultValue={to} />
            </Row>
            <Button type="submit" variant="primary" wide>
              <Trans>Show events</Trans>
            </Button>
          </Stack>
        </form>
      </div>
    </>
  );
}

function useDayRangeLabel(from: string | undefined, to: string | undefined): string | null {
  const { t } = useLingui();
  const format = useDateFormatter();
  const formatDay = (day: string) => format(Date.parse(`${day}T12:00Z`), 'UTC', 'day');
  const [first, last] = [from && formatDay(from), to && formatDay(to)];
  if (first && last) return first === last ? first : t`${first} – ${last}`;
  if (first) return t`From ${first}`;
  return last ? t`Until ${last}` : null;
}

type RemovableFilterProps = { readonly href: string; readonly children: ReactNode };

function RemovableFilter({ href, children }: RemovableFilterProps) {
  const { t } = useLingui();
  return (
    <Link href={href} className={styles.filter} data-active="">
      {children}
      <X size={16} role="img" aria-label={t`remove`} />
    </Link>
  );
}

function usePriceRangeLabel({ minPrice, maxPrice }: EventQuery, currency: Currency): string | null {
  const { t } = useLingui();
  const [least, most] = [minPrice, maxPrice].map((amount) =>
    amount === undefined ? null : formatMoney({ amount, currency }),
  );
  if (least && most) return t`${least} – ${most}`;
  if (least) return t`From ${least}`;
  return most ? t`Up to ${most}` : null;
}

type FilterProps = { readonly href: string; readonly isActive: boolean; readonly children: ReactNode };

function Filter({ href, isActive, children }: FilterProps) {
  return (
    <Link
      href={href}
      className={styles.filter}
      aria-current={isActive ? 'true' : undefined}
      ref={isActive ? showInRow : undefined}
    >
      {children}
    </Link>
  );
}

/** Scrolls the row, not the page, so that the choice in force is in view. */
function showInRow(filter: HTMLElement | null): void {
  filter?.parentElement?.scrollTo({ left: filter.offsetLeft - filter.offsetWidth });
}
