import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import type { LegalText } from '#domain/catalogue/legal-text.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { LegalViews } from './LegalScreen.tsx';

const meta = {
  component: LegalViews,
  parameters: { layout: 'fullscreen' },
  args: { onRetry: fn(), view: { screen: 'loading' }, market: 'COL', document: 'terms' },
} satisfies Meta<typeof LegalViews>;

export default meta;
type Story = StoryObj<typeof meta>;

const value: LegalText = {
  title: 'Términos de venta',
  effectiveFrom: Date.parse('2026-11-23T17:00:00Z'),
  sections: [
    { heading: '1. Quién vende', text: 'Taquilla vende boletas por cuenta de cada organizador.' },
    { heading: '2. Precio', text: 'El precio que se muestra primero es el que se paga.' },
  ],
};
const view = { screen: 'ready', value, refreshing: false, failure: null } as const;

export const Loading: Story = {};
export const Ready: Story = { args: { view } };
export const ReadyDarkEnglish: Story = {
  args: { view, document: 'privacy' },
  globals: { theme: 'dark', language: 'en' },
};
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure() } } };
