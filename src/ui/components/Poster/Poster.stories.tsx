import type { Meta, StoryObj } from '@storybook/react-vite';
import type { EventSummary } from '#domain/catalogue/event.ts';
import { kitPatterns } from '#domain/catalogue/poster/kits.ts';
import { toPosterSubject } from '#domain/catalogue/poster/poster-subject.ts';
import { productKinds } from '#domain/catalogue/product.ts';
import { aStoryEvent, clubs, storyEvents } from '../story-events.ts';
import { Poster } from './Poster.tsx';

const meta = { component: Poster } satisfies Meta<typeof Poster>;

export default meta;

type Story = StoryObj<typeof meta>;

const boxed = (events: readonly EventSummary[]) => (
  <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', gap: 14 }}>
    {events.map((event) => (
      <div key={event.id} style={{ height: 180 }}>
        <Poster subject={toPosterSubject(event)} />
      </div>
    ))}
  </div>
);

const args = { subject: toPosterSubject(aStoryEvent()) };

export const Duels: Story = { args, render: () => boxed(storyEvents) };
export const AllKits: Story = {
  args,
  render: () =>
    boxed(
      kitPatterns.map((pattern) =>
        aStoryEvent({
          id: pattern,
          kind: 'EVENT',
          away: null,
          home: { ...clubs.manglar, kit: { pattern, colors: clubs.manglar.kit.colors } },
        }),
      ),
    ),
};
export const AllFigures: Story = {
  args,
  render: () =>
    boxed(
      productKinds.map((kind, index) =>
        aStoryEvent({
          id: kind,
          kind,
          away: null,
          home: Object.values(clubs)[index + 5] ?? clubs.tour,
        }),
      ),
    ),
};
export const WithoutKit: Story = {
  args,
  render: () =>
    boxed([
      aStoryEvent({
        id: 'no-kit',
        home: { ...clubs.paramo, name: 'Club Sin Camiseta', kit: { pattern: '', colors: [] } },
        away: { ...clubs.ceiba, name: 'Otro Sin Camiseta', kit: { pattern: '?', colors: ['red'] } },
      }),
    ]),
};
