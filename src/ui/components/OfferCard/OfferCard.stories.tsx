import type { Meta, StoryObj } from '@storybook/react-vite';
import { toPosterSubject } from '#domain/catalogue/poster/poster-subject.ts';
import { SectionHead } from '../Heading/Heading.tsx';
import { Page } from '../Layout/Layout.tsx';
import { aStoryEvent, clubs } from '../story-events.ts';
import { Tag } from '../Tag/Tag.tsx';
import { OfferRow, PassCard, TourCard } from './OfferCard.tsx';

const meta = { component: TourCard } satisfies Meta<typeof TourCard>;

export default meta;

type Story = StoryObj<typeof meta>;

const tour = (id: string, title: string) => ({
  href: `/tours/${id}`,
  poster: toPosterSubject(aStoryEvent({ id, kind: 'TOUR', home: clubs.tour, away: null })),
  title,
  text: 'Túnel, camerinos y cancha. 75 min',
  when: 'Todos los días, 4 turnos',
  price: '$ 32.000',
});

const tours = [
  tour('tour-ceiba', 'Estadio La Ceiba'),
  tour('tour-2', 'Noche de camerinos'),
  tour('tour-3', 'Coliseo por dentro'),
];

export const Tour: Story = { args: tour('tour-ceiba', 'Estadio La Ceiba') };
export const Tours: Story = {
  args: tour('tour-ceiba', 'Estadio La Ceiba'),
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Page padded>
      <SectionHead>Tours por dentro</SectionHead>
      <OfferRow kind="tours">
        {tours.map((card) => (
          <TourCard key={card.href} {...card} />
        ))}
      </OfferRow>
    </Page>
  ),
};
export const Passes: Story = {
  args: tour('tour-ceiba', 'Estadio La Ceiba'),
  parameters: { layout: 'fullscreen' },
  render: () => (
    <Page padded>
      <SectionHead>Abonos y combos</SectionHead>
      <OfferRow kind="passes">
        <PassCard
          href="/p/1"
          poster={toPosterSubject(
            aStoryEvent({ id: 'abono-par', kind: 'SEASON_PASS', home: clubs.abono, away: null }),
          )}
          title="Abono 2027-I, Deportivo Páramo"
          text="10 partidos de local, la misma silla siempre"
          price="$ 890.000"
          more="o 6 cuotas de $ 148.333,33"
        />
        <PassCard
          href="/p/2"
          poster={toPosterSubject(
            aStoryEvent({ id: 'combo', kind: 'EVENT_BUNDLE', home: clubs.combo, away: null }),
          )}
          title="Combo tres clásicos"
          text="Páramo, Cafetal y Manglar en La Ceiba"
          price="$ 165.000"
          more={<s>$ 201.000</s>}
          tag={<Tag tone="success">Ahorras $ 36.000</Tag>}
        />
      </OfferRow>
    </Page>
  ),
};
