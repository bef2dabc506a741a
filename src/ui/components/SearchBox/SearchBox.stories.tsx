import type { Meta, StoryObj } from '@storybook/react-vite';
import { MapPin, Ticket } from 'lucide-react';
import { expect, fn } from 'storybook/test';
import { SearchBox } from './SearchBox.tsx';

const meta = {
  component: SearchBox,
  args: {
    query: '',
    options: [
      { href: '/?city=Cali', icon: <MapPin size={20} />, label: 'Cali', note: 'Ciudad' },
      { href: '/event/a', icon: <Ticket size={20} />, label: 'Vuelta a Cali', note: 'vie · 4 de diciembre' },
    ],
    onType: fn(),
    onSearch: fn(),
    onChoose: fn(),
  },
} satisfies Meta<typeof SearchBox>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Arrows move through the suggestions and back to the field, whose text is what Enter searches for. */
export const Keyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('combobox', { name: 'Evento, club, escenario o ciudad' });
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await userEvent.type(field, 'cali');
    await expect(args.onType).toHaveBeenLastCalledWith('cali');
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByText('2 sugerencias')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const last = canvas.getByRole('option', { name: /^Vuelta a Cali/ });
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute('aria-activedescendant', last.id);
    await expect(field).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onSearch).toHaveBeenCalledWith('cali');
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onChoose).toHaveBeenCalledWith('/?city=Cali');
    await userEvent.keyboard('{ArrowUp}{Escape}');
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await expect(field).toHaveValue('cali');
  },
};

export const Pointer: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'ca');
    await userEvent.click(canvas.getByRole('option', { name: /^Cali/ }));
    await expect(args.onChoose).toHaveBeenCalledWith('/?city=Cali');
  },
};

export const FullScreen: Story = { args: { fullScreen: true } };
export const FullScreenEmpty: Story = { args: { fullScreen: true, options: [] } };
