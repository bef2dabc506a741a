import type { Meta, StoryObj } from '@storybook/react-vite';
import { CalendarDays, CircleUserRound, House, Lock, Ticket } from 'lucide-react';
import { fn } from 'storybook/test';
import { Footer } from '../Footer/Footer.tsx';
import { LanguageMenu } from '../LanguageMenu/LanguageMenu.tsx';
import { SearchBox } from '../SearchBox/SearchBox.tsx';
import { SkipLink } from '../SkipLink/SkipLink.tsx';
import { TabBar } from '../TabBar/TabBar.tsx';
import { Header, PlainHeader } from './Header.tsx';

const meta = { component: Header, parameters: { layout: 'fullscreen' } } satisfies Meta<typeof Header>;

export default meta;

type Story = StoryObj<typeof meta>;

const links = ['Fútbol', 'Baloncesto', 'Ciclismo', 'Tenis', 'Tours', 'Abonos'].map((label, index) => ({
  href: `/c/${index}`,
  label,
  current: index === 0,
}));

const args = {
  links,
  theme: 'light' as const,
  onThemeChange: fn(),
  search: <SearchBox query="" options={[]} onType={fn()} onSearch={fn()} onChoose={fn()} />,
  searchHref: '#search',
  personalLink: { href: '/my-tickets', label: 'Mis boletas' },
  account: { href: '/authorization/login' },
};

export const Visitor: Story = { args };
export const Fan: Story = { args: { ...args, account: { href: '/profile', name: 'Mariana' } } };
export const WhilePaying: Story = {
  args,
  render: () => (
    <PlainHeader>
      <Lock size={16} aria-hidden="true" /> Pago seguro
    </PlainHeader>
  ),
};
export const WholeShell: Story = {
  args,
  render: (given) => (
    <>
      <SkipLink />
      <Header {...given} />
      <main id="main" style={{ minHeight: 300 }} />
      <Footer
        links={[
          { href: '/faqs', label: 'Preguntas frecuentes' },
          { href: '/tos', label: 'Términos' },
          { href: '/privacy-policies', label: 'Privacidad' },
          { href: '/about-us', label: 'Quiénes somos' },
        ]}
        language={<LanguageMenu language="es" country="Colombia" onChange={fn()} />}
      />
      <TabBar
        tabs={[
          { href: '/', label: 'Inicio', icon: <House />, current: true },
          { href: '/events', label: 'Eventos', icon: <CalendarDays /> },
          { href: '/my-tickets', label: 'Mis boletas', icon: <Ticket /> },
          { href: '/profile', label: 'Cuenta', icon: <CircleUserRound /> },
        ]}
      />
    </>
  ),
};
