import type { Meta, StoryObj } from '@storybook/react-vite';
import { LinkButton } from '../Button/Button.tsx';
import { SectionHead } from '../Heading/Heading.tsx';
import { Page } from '../Layout/Layout.tsx';
import { aStoryEvent, clubs, storyEvents } from '../story-events.ts';
import { EventCard, EventGrid } from './EventCard.tsx';

const meta = { component: EventCard } satisfies Meta<typeof EventCard>;

export default meta;

type Story = StoryObj<typeof meta>;

export const OnSale: Story = { args: { event: aStoryEvent(), href: '/events/par-cei-27' } };
export const LongNames: Story = {
  args: {
    event: aStoryEvent({
      home: { ...clubs.paramo, name: 'Corporación Deportiva Independiente Páramo' },
      venue: {
        code: 'SAN',
        name: 'Estadio Metropolitano Bicentenario',
        city: 'Santa Cruz de Lorica',
        timeZone: 'America/Bogota',
      },
    }),
    href: '/events/long',
  },
};
export const Many: Story = {
  args: { event: aStoryEvent(), href: '/events' },
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Page padded>
      <SectionHead
        action={
          <LinkButton variant="link" size="small" href="/events">
            Ver los 46
          </LinkButton>
        }
      >
        Próximos eventos
      </SectionHead>
      <EventGrid>
        {storyEvents.map((event) => (
          <EventCard key={event.id} event={event} href={`/events/${event.id}`} />
        ))}
      </EventGrid>
    </Page>
  ),
};
export const InMexico: Story = {
  args: { event: aStoryEvent({ from: { amount: 124_950, currency: 'MXN' } }), href: '/events/mx' },
};
