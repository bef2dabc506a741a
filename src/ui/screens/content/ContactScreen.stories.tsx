import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { SupportDirectory } from '#domain/market/support.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { ContactViews } from './ContactScreen.tsx';

const meta = {
  component: ContactViews,
  parameters: { layout: 'fullscreen' },
  args: { onRetry: fn(), order: null, form: null, view: { screen: 'loading' } },
} satisfies Meta<typeof ContactViews>;

export default meta;
type Story = StoryObj<typeof meta>;

const hours = { es: 'Lunes a sábado de 9:00 a 19:00', en: 'Monday to Saturday 9:00–19:00' };
const value: SupportDirectory = {
  email: 'ayuda@taquilla.example',
  hours,
  boxOffices: [
    {
      name: 'Taquilla Centro',
      address: 'Carrera 7 # 16-40, local 102',
      city: 'Bogotá',
      hours,
      coordinates: [4.6046, -74.0723],
    },
  ],
};
const view = { screen: 'ready', value, refreshing: false, failure: null } as const;

export const Loading: Story = {};
export const Ready: Story = {
  args: { view },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /mapa/i })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=4.6046%2C-74.0723',
    );
  },
};
export const AboutAnOrderDarkEnglish: Story = {
  args: { view, order: 'TQ-7H2K-4417' },
  globals: { theme: 'dark', language: 'en' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: value.email })).toHaveAttribute(
      'href',
      'mailto:ayuda@taquilla.example?subject=Order%20TQ-7H2K-4417',
    );
  },
};
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure() } } };
