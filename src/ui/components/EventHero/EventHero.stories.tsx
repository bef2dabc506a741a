import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { aStoryEvent, clubs } from '../story-events.ts';
import { EventHero } from './EventHero.tsx';

const meta = { component: EventHero, parameters: { layout: 'fullscreen' } } satisfies Meta<typeof EventHero>;

export default meta;

type Story = StoryObj<typeof meta>;

const pager = { page: 1, pages: 4, onPrevious: fn(), onNext: fn() };

export const TwoClubs: Story = { args: { event: aStoryEvent(), href: '/e', action: 'Elegir sillas', pager } };
export const OneSubject: Story = {
  args: {
    event: aStoryEvent({ id: 'clasica-paramo', kind: 'CYCLING', home: clubs.clasica, away: null }),
    href: '/e',
    action: 'Ver etapas',
  },
};
export const ShortNames: Story = {
  args: {
    event: aStoryEvent({ id: 'obs-sal', kind: 'BASKETBALL', home: clubs.obsidiana, away: clubs.salinas }),
    href: '/e',
    action: 'Elegir sillas',
  },
};
export const LongNames: Story = {
  args: {
    event: aStoryEvent({ home: { ...clubs.manglar, name: 'Corporación Deportiva Independiente Manglar' } }),
    href: '/e',
    action: 'Elegir sillas',
  },
};
