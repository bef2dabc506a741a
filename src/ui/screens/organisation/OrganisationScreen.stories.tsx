import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { OrganisationEvents } from '#domain/catalogue/sport-organisation.ts';
import { aStoryEvent, storyEvents } from '../../components/story-events.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { OrganisationViews } from './OrganisationScreen.tsx';

const { home } = aStoryEvent();
const pass = aStoryEvent({
  id: 'abono-par',
  kind: 'SEASON_PASS',
  title: 'Abono Deportivo Páramo 2027',
  away: null,
  bundle: { events: 9, lastStartsAt: Date.UTC(2027, 5, 6, 21) },
});
const value: OrganisationEvents = {
  organisation: { ...home, sport: 'FOOTBALL', city: 'Manizales', upcoming: 34 },
  events: { items: [pass, aStoryEvent(), ...storyEvents], total: 34, page: 0, pageSize: 20 },
};

const meta = {
  component: OrganisationViews,
  parameters: { layout: 'fullscreen' },
  args: {
    view: { screen: 'loading' },
    buildPageHref: (page) => `/organisations/par?page=${page + 1}`,
    onRetry: fn(),
  },
} satisfies Meta<typeof OrganisationViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = {};

export const Ready: Story = {
  args: { view: { screen: 'ready', refreshing: false, failure: null, value } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: home.name })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /Abono Deportivo Páramo/ })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Siguiente' })).toHaveAttribute(
      'href',
      '/organisations/par?page=2',
    );
  },
};

export const ReadyDarkEnglish: Story = {
  args: Ready.args ?? {},
  globals: { theme: 'dark', language: 'en' },
};

/** A club that sells nothing at the moment. */
export const WithoutEvents: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: {
        organisation: { ...value.organisation, sport: null, city: null, upcoming: 0 },
        events: { items: [], total: 0, page: 0, pageSize: 20 },
      },
    },
  },
};

export const Empty: Story = { args: { view: { screen: 'empty', refreshing: false } } };

export const NotFound: Story = { args: { view: { screen: 'failed', failure: aFailure('NOT_FOUND') } } };

export const Failed: Story = {
  args: { view: { screen: 'failed', failure: aFailure() } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
