import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import type { FilterChoices } from '#domain/catalogue/event-filters.ts';
import type { EventQuery } from '#domain/catalogue/event-list.ts';
import { type Currency, MINOR_UNITS } from '#domain/shared/money.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { productKindNames } from '../../i18n/product-messages.ts';
import { ResourceContent } from '../ResourceContent.tsx';
import styles from './FilterChoices.module.css';

type FilterChoicesProps = {
  readonly query: EventQuery;
  readonly currency: Currency;
  /** Builds the address of another search. */
  readonly buildHref: (query: EventQuery) => string;
  readonly onSearch: (query: EventQuery) => void;
};

type FilterChoicesScreenProps = FilterChoicesProps & {
  readonly flow: ResourceFlow<EventQuery, FilterChoices>;
};

export function FilterChoicesScreen({ flow, ...search }: FilterChoicesScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<FilterChoices>);
  return <FilterChoicesViews {...search} view={view} onRetry={() => send({ type: 'retry.requested' })} />;
}

type FilterChoicesViewsProps = FilterChoicesProps & {
  readonly view: ResourceView<FilterChoices>;
  readonly onRetry: () => void;
};

/** Shows the choices of each filter with the number of events that each leaves; the choice in force can be taken back. */
export function FilterChoicesViews({ view, onRetry, ...search }: FilterChoicesViewsProps) {
  const { i18n } = useLingui();
  const { query, buildHref } = search;
  const narrow = (change: Partial<EventQuery>) => buildHref({ ...query, page: 0, ...change });
  return (
    <ResourceContent
      view={view}
      onRetry={onRetry}
      empty={
        <EmptyState
          title={<Trans>No events left to filter</Trans>}
          action={
            <LinkButton href="/?page=1" variant="primary">
              <Trans>See all events</Trans>
            </LinkButton>
          }
        >
          <Trans>Your other filters leave no events. Remove one of them.</Trans>
        </EmptyState>
      }
    >
      {({ kinds, cities, venues, organisations }) => (
        <Stack gap={5}>
          <PriceRange {...search} />
          <ChoiceGroup
            title={<Trans>Type of event</Trans>}
            choices={kinds.map(({ kind, total }) => ({
              name: i18n._(productKindNames[kind]),
              total,
              isActive: query.kind === kind,
              href: narrow({ kind: query.kind === kind ? undefined : kind }),
            }))}
          />
          <ChoiceGroup
            title={<Trans>City</Trans>}
            choices={cities.map(({ value, name, total }) => ({
              name,
              total,
              isActive: query.city === value,
              href: narrow({ city: query.city === value ? undefined : value }),
            }))}
          />
          <ChoiceGroup
            title={<Trans>Venue</Trans>}
            choices={venues.map(({ value, name, total }) => ({
              name,
              total,
              isActive: query.venue === value,
              href: narrow({ venue: query.venue === value ? undefined : value }),
            }))}
          />
          <ChoiceGroup
            title={<Trans>Club or organiser</Trans>}
            choices={organisations.map(({ value, name, total }) => ({
              name,
              total,
              isActive: query.organisation === value,
              href: narrow({ organisation: query.organisation === value ? undefined : value }),
            }))}
          />
        </Stack>
      )}
    </ResourceContent>
  );
}

type Choice = {
  readonly name: string;
  readonly total: number;
  readonly isActive: boolean;
  readonly href: string;
};

type ChoiceGroupProps = { readonly title: ReactNode; readonly choices: readonly Choice[] };

function ChoiceGroup({ title, choices }: ChoiceGroupProps) {
  if (choices.length === 0) return null;
  return (
    <section className={styles.group}>
      <Heading as="h3" variant="card">
        {title}
      </Heading>
      <ul className={styles.choices}>
        {choices.map(({ name, total, isActive, href }) => (
          <li key={href}>
            <Link href={href} className={styles.choice} aria-current={isActive ? 'true' : undefined}>
              {name} <span className={styles.total}>{total}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks for the least and the most to pay for one ticket, in whole units; either may stay empty. */
function PriceRange({ query, currency, onSearch }: FilterChoicesProps) {
  const { minPrice, maxPrice } = query;
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [least, most] = [form.get('minPrice'), form.get('maxPrice')].map((typed) => {
      const units = Number.parseInt(String(typed ?? ''), 10);
      return Number.isSafeInteger(units) && units >= 0 ? units * MINOR_UNITS : undefined;
    });
    const isReversed = least !== undefined && most !== undefined && least > most;
    const limits = isReversed ? { minPrice: most, maxPrice: least } : { minPrice: least, maxPrice: most };
    onSearch({ ...query, page: 0, ...limits });
  };
  return (
    <form onSubmit={choose} className={styles.group}>
      <Heading as="h3" variant="card">
        <Trans>Price of a ticket</Trans>
      </Heading>
      <Row equal gap={3}>
        <Field
          name="minPrice"
          type="number"
          min={0}
          max={999_999_999}
          inputMode="numeric"
          label={<Trans>At least</Trans>}
          suffix={currency}
          defaultValue={toUnits(minPrice)}
        />
        <Field
          name="maxPrice"
          type="number"
          min={0}
          max={999_999_999}
          inputMode="numeric"
          label={<Trans>At most</Trans>}
          suffix={currency}
          defaultValue={toUnits(maxPrice)}
        />
      </Row>
      <Button type="submit" variant="primary" wide>
        <Trans>Show events</Trans>
      </Button>
    </form>
  );
}

const toUnits = (amount: number | undefined): number | undefined =>
  amount === undefined ? undefined : amount / MINOR_UNITS;
