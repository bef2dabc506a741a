import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import {
  type ManagedProduct,
  type ManagedProductPage,
  type ManagedProductQuery,
  managedStates,
} from '#domain/catalogue/managed-catalogue.ts';
import { plainEventKinds, productKinds } from '#domain/catalogue/product.ts';
import { isMemberOf } from '#domain/shared/member-of.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { SelectField } from '../../components/Field/SelectField.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { PagedTable } from '../../components/PagedTable/PagedTable.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { managedStateNames, managedStateTones } from '../../i18n/managed-state-messages.ts';
import { productKindNames } from '../../i18n/product-messages.ts';
import { readText } from '../forms/field-errors.ts';
import { ResourceContent } from '../ResourceContent.tsx';
import styles from './BackOffice.module.css';
import { BackOfficeFrame } from './BackOfficeFrame.tsx';
import { buildBackOfficeEventPath } from './back-office-paths.ts';
import { buildCataloguePath, buildDraftPath, buildNewDraftPath } from './catalogue-paths.ts';

type CatalogueScreenProps = {
  readonly flow: ResourceFlow<ManagedProductQuery, ManagedProductPage>;
  readonly query: ManagedProductQuery;
  readonly onSearch: (query: ManagedProductQuery) => void;
};

/** Lists what the market sells, in every state, for managers (/backoffice/catalogue). */
export function CatalogueScreen({ flow, query, onSearch }: CatalogueScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<ManagedProductPage>);
  return (
    <CatalogueViews
      view={view}
      query={query}
      onSearch={onSearch}
      onRetry={() => send({ type: 'retry.requested' })}
    />
  );
}

type CatalogueViewsProps = Pick<CatalogueScreenProps, 'query' | 'onSearch'> & {
  readonly view: ResourceView<ManagedProductPage>;
  readonly onRetry: () => void;
};

export function CatalogueViews({ view, query, onSearch, onRetry }: CatalogueViewsProps) {
  return (
    <BackOfficeFrame>
      <Heading as="h1" variant="title">
        <Trans>Catalogue</Trans>
      </Heading>
      {query.tour === undefined ? (
        <CatalogueSearch key={JSON.stringify(query)} query={query} onSearch={onSearch} />
      ) : (
        <p>
          <Link href={buildCataloguePath({ page: 0 })}>
            <Trans>Back to the catalogue</Trans>
          </Link>
        </p>
      )}
      <ResourceContent view={view} onRetry={onRetry} empty={<NothingFound query={query} />}>
        {(page) => <ProductTable page={page} query={query} />}
      </ResourceContent>
    </BackOfficeFrame>
  );
}

function CatalogueSearch({ query, onSearch }: Pick<CatalogueViewsProps, 'query' | 'onSearch'>) {
  const { i18n, t } = useLingui();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onSearch({
      page: 0,
      searchText: readText(data, 'q').trim() || undefined,
      kind: productKinds.find((kind) => kind === data.get('kind')),
      state: managedStates.find((state) => state === data.get('state')),
    });
  };
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <Field
          name="q"
          type="search"
          defaultValue={query.searchText ?? ''}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          label={<Trans>Name, team, venue or city</Trans>}
        />
        <SelectField
          name="kind"
          defaultValue={query.kind ?? ''}
          label={<Trans>Kind</Trans>}
          placeholder={t`All kinds`}
          options={productKinds.map((kind) => ({ value: kind, label: i18n._(productKindNames[kind]) }))}
        />
        <SelectField
          name="state"
          defaultValue={query.state ?? ''}
          label={<Trans>State</Trans>}
          placeholder={t`All states`}
          options={managedStates.map((state) => ({ value: state, label: i18n._(managedStateNames[state]) }))}
        />
        <Button type="submit" icon={<Search size={20} />}>
          <Trans>Find</Trans>
        </Button>
      </form>
    </search>
  );
}

function NothingFound({ query }: Pick<CatalogueViewsProps, 'query'>) {
  const isSearch = Object.entries(query).some(([name, value]) => name !== 'page' && value !== undefined);
  return isSearch ? (
    <EmptyState
      title={<Trans>Nothing in the catalogue matches</Trans>}
      action={
        <LinkButton href={buildCataloguePath({ page: 0 })}>
          <Trans>See the whole catalogue</Trans>
        </LinkButton>
      }
    >
      <Trans>Try another name or different filters.</Trans>
    </EmptyState>
  ) : (
    <EmptyState title={<Trans>The catalogue is empty</Trans>}>
      <Trans>Events, passes and tours of this market appear here.</Trans>
    </EmptyState>
  );
}

type ProductTableProps = { readonly page: ManagedProductPage; readonly query: ManagedProductQuery };

function ProductTable({ page, query }: ProductTableProps) {
  const { i18n, t } = useLingui();
  return (
    <PagedTable
      caption={t`Catalogue`}
      cardsOnPhones
      page={page}
      navigation={{ buildHref: (to) => buildCataloguePath({ ...query, page: to }) }}
      rowId={({ id }) => id}
      isMuted={({ state }) => state === 'CANCELLED' || state === 'OVER'}
      columns={[
        {
          id: 'product',
          header: <Trans>Event</Trans>,
          isRowHeader: true,
          cell: (product) => (
            <>
              <Link href={buildProductPath(product)}>{product.title}</Link>
              <span className={styles.second}>{product.venue}</span>
              {product.visits === null ? null : (
                <span className={styles.second}>
                  <Plural value={product.visits} one="# visit to come" other="# visits to come" />
                </span>
              )}
            </>
          ),
        },
        { id: 'kind', header: <Trans>Kind</Trans>, cell: ({ kind }) => i18n._(productKindNames[kind]) },
        {
          id: 'when',
          header: <Trans>When</Trans>,
          cell: ({ startsAt, timeZone }) =>
            startsAt === null ? null : <DateText at={startsAt} timeZone={timeZone} format="dayAndTime" />,
        },
        {
          id: 'state',
          header: <Trans>State</Trans>,
          cell: ({ state }) => <Tag tone={managedStateTones[state]}>{i18n._(managedStateNames[state])}</Tag>,
        },
        {
          id: 'edit',
          header: <Trans>Edit</Trans>,
          cell: (product) => (canBeCopied(product) ? <ProductActions product={product} /> : null),
        },
      ]}
    />
  );
}

/** Passes and tours are put on sale with a content file. */
const canBeCopied = ({ kind, state }: ManagedProduct): boolean =>
  isMemberOf(plainEventKinds, kind) && state !== 'DRAFT' && state !== 'CANCELLED';

function ProductActions({ product: { id, title, state } }: { readonly product: ManagedProduct }) {
  return (
    <Row>
      <Link href={buildNewDraftPath('COPY', id)}>
        <Trans>
          Copy<VisuallyHidden> {title}</VisuallyHidden>
        </Trans>
      </Link>
      {state === 'OVER' ? null : (
        <Link href={buildNewDraftPath('CHANGE', id)}>
          <Trans>
            Edit<VisuallyHidden> {title}</VisuallyHidden>
          </Trans>
        </Link>
      )}
    </Row>
  );
}

/** A draft leads to its form, a tour to its visits, everything else to the page with its sale. */
function buildProductPath({ id, state, visits }: ManagedProduct): string {
  if (state === 'DRAFT') return buildDraftPath(id);
  return visits === null ? buildBackOfficeEventPath(id) : buildCataloguePath({ page: 0, tour: id });
}
