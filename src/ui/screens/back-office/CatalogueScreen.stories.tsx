import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { type ManagedProduct, managedStates } from '#domain/catalogue/managed-catalogue.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { CatalogueViews } from './CatalogueScreen.tsx';

const evening = Date.UTC(2027, 2, 14, 23, 30);
const dayMs = 86_400_000;
const aProduct = (overrides: Partial<ManagedProduct> = {}): ManagedProduct => ({
  id: 'ev-paramo',
  kind: 'FOOTBALL',
  title: 'Deportivo Páramo – Atlético Ceiba',
  venue: 'Estadio La Ceiba',
  startsAt: evening,
  timeZone: 'America/Bogota',
  state: 'ON_SALE',
  visits: null,
  ...overrides,
});

const meta = {
  component: CatalogueViews,
  parameters: { layout: 'fullscreen' },
  args: { onRetry: fn(), onSearch: fn(), query: { page: 0 }, view: { screen: 'loading' } },
} satisfies Meta<typeof CatalogueViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = {};

/** One product in each state; a tour leads to its visits. */
export const Ready: Story = {
  args: {
    query: { page: 1, searchText: 'ceiba' },
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: {
        items: [
          aProduct({
            id: 'tour',
            kind: 'TOUR',
            title: 'Tour La Ceiba por dentro',
            visits: 12,
          }),
          ...managedStates.map((state, index) =>
            aProduct({
              id: `ev-${index}`,
              kind: index % 2 === 0 ? 'FOOTBALL' : 'SEASON_PASS',
              startsAt: evening + index * dayMs,
              state,
            }),
          ),
        ],
        total: 46,
        page: 1,
        pageSize: 20,
      },
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { name: /^Tour/ })).toHaveAttribute(
      'href',
      '/backoffice/catalogue?tour=tour',
    );
    await expect(canvas.getAllByRole('link', { name: /^Deportivo Páramo/ })[0]).toHaveAttribute(
      'href',
      '/backoffice/catalogue/ev-0',
    );
    await expect(canvas.getAllByRole('link', { name: /^(?:Copiar|Copy) Deportivo/ })[0]).toHaveAttribute(
      'href',
      '/backoffice/catalogue/new?copy=ev-2',
    );
    await userEvent.selectOptions(canvas.getByLabelText(/^estado|^state/i), 'SUSPENDED');
    await userEvent.click(canvas.getByRole('button', { name: /buscar|find/i }));
    await expect(args.onSearch).toHaveBeenCalledWith({
      page: 0,
      searchText: 'ceiba',
      kind: undefined,
      state: 'SUSPENDED',
    });
  },
};
export const VisitsOfATour: Story = {
  args: { ...Ready.args, query: { page: 0, tour: 'tour' } },
};
export const Empty: Story = { args: { view: { screen: 'empty', refreshing: false } } };
export const NothingFound: Story = {
  args: { query: { page: 0, searchText: 'vuelta' }, view: { screen: 'empty', refreshing: false } },
};
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure() } } };
