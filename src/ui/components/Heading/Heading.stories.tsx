import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../Layout/Layout.tsx';
import { Heading, Note, SectionHead } from './Heading.tsx';

const meta = { component: Heading } satisfies Meta<typeof Heading>;

export default meta;

export const AllVariants: StoryObj<typeof meta> = {
  render: () => (
    <Stack gap={3}>
      <Heading as="h1" variant="title">
        Deportivo Páramo – Atlético Ceiba
      </Heading>
      <Heading>Elige tu tribuna</Heading>
      <Heading as="h3" variant="card">
        Oriental Alta
      </Heading>
      <SectionHead action={<a href="#todas">Ver todas</a>}>Esta semana</SectionHead>
      <Note>Los precios incluyen el servicio.</Note>
    </Stack>
  ),
};
