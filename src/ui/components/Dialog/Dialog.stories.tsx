import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Dialog } from './Dialog.tsx';

const meta = { component: Dialog, parameters: { layout: 'fullscreen' } } satisfies Meta<typeof Dialog>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Question: Story = {
  args: {
    kind: 'alert',
    title: '¿Soltar tus 3 sillas?',
    children: 'Otra persona podrá comprarlas enseguida.',
    onClose: fn(),
    actions: (
      <>
        <Button>Seguir</Button>
        <Button variant="danger">Soltar</Button>
      </>
    ),
  },
  play: async ({ args, userEvent }) => {
    await expect(screen.getByRole('alertdialog', { name: '¿Soltar tus 3 sillas?' })).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Seguir' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    await expect(args.onClose).toHaveBeenCalled();
  },
};
export const AnswerRequired: Story = {
  args: {
    kind: 'alert',
    title: 'Tu tiempo se acabó',
    children: 'No te cobramos nada. Las sillas volvieron a la venta.',
    actions: <Button variant="primary">Elegir de nuevo</Button>,
  },
};

/** The buttons of a long form are on screen from the start, and an answer above the fields does not move them. */
export const LongForm: Story = {
  args: {
    title: 'Invitar a un operador',
    children: <div style={{ height: '150vh' }} />,
    onClose: fn(),
    actions: <Button variant="primary">Enviar la invitación</Button>,
  },
  play: async () => {
    const button = screen.getByRole('button', { name: 'Enviar la invitación' });
    await expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
  },
};
