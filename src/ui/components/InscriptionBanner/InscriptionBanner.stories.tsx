import type { Meta, StoryObj } from '@storybook/react-vite';
import { LinkButton } from '../Button/Button.tsx';
import { Page } from '../Layout/Layout.tsx';
import { InscriptionBanner } from './InscriptionBanner.tsx';

const meta = { component: InscriptionBanner, parameters: { layout: 'fullscreen' } } satisfies Meta<
  typeof InscriptionBanner
>;

export default meta;

type Story = StoryObj<typeof meta>;

export const OpenForRegistration: Story = {
  args: {
    name: 'Media Maratón Nocturna',
    kicker: 'Inscripciones abiertas hasta el 28 de marzo',
    text: '21 y 10 km por el centro de Bogotá. Sábado 17 de abril, 19:00. Kit, chip y seguro incluidos.',
    action: (
      <LinkButton href="/inscriptions" variant="primary">
        Inscribirme, $ 98.000
      </LinkButton>
    ),
    bib: {
      number: '4027',
      distance: '21K',
      place: 'BOGOTÁ 2027',
      note: 'Tu número sale al inscribirte',
      colors: ['#14213D', '#FF6B1A'],
    },
  },
  decorators: [
    (Story) => (
      <Page padded>
        <Story />
      </Page>
    ),
  ],
};
