import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { LanguageMenu } from '../LanguageMenu/LanguageMenu.tsx';
import { Footer } from './Footer.tsx';

const meta = { component: Footer } satisfies Meta<typeof Footer>;

export default meta;

export const WithLinks: StoryObj<typeof meta> = {
  args: {
    links: [
      { href: '/about-us', label: 'Quiénes somos' },
      { href: '/faqs', label: 'Preguntas' },
      { href: '/tos', label: 'Términos' },
    ],
    language: <LanguageMenu language="es" onChange={fn()} country="Colombia" />,
  },
};
