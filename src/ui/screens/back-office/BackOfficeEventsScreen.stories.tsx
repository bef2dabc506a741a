import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { BackOfficeEvent } from '#domain/catalogue/event-cancellation.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { BackOfficeEventsViews } from './BackOfficeEventsScreen.tsx';

const evening = Date.UTC(2027, 2, 14, 23, 30);
const dayMs = 86_400_000;
const aBackOfficeEvent = (overrides: Partial<BackOfficeEvent> = {}): BackOfficeEvent => ({
  id: 'ev-paramo',
  title: 'Deportivo Páramo – Atlético Ceiba',
  startsAt: evening,
  timeZone: 'America/Bogota',
  venue: 'Estadio La Ceiba',
  orders: 12_804,
  cancelledAt: null,
  ...overrides,
});

const meta = {
  component: BackOfficeEventsViews,
  parameters: { layout: 'fullscreen' },
  args: { onRetry: fn(), market: 'COL', view: { screen: 'loading' } },
} satisfies Meta<typeof BackOfficeEventsViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = {};

export const Ready: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: {
        items: [
          aBackOfficeEvent(),
          aBackOfficeEvent({
            id: 'ev-manglar',
            title: 'Unión Manglar – Tranvía F.C.',
            startsAt: evening + 3 * dayMs,
            orders: 318,
            cancelledAt: evening - dayMs,
          }),
          aBackOfficeEvent({
            id: 'ev-vuelta',
            title: 'Vuelta a la Costa, etapa 4',
            startsAt: evening + 9 * dayMs,
            venue: 'Circuito Los Alisos',
            orders: 0,
          }),
        ],
        total: 46,
        page: 1,
        pageSize: 20,
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /Páramo/ })).toHaveAttribute(
      'href',
      '/backoffice/events/ev-paramo',
    );
  },
};

export const Empty: Story = { args: { view: { screen: 'empty', refreshing: false } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure() } } };
