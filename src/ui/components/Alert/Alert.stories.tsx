import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Alert } from './Alert.tsx';

const meta = { component: Alert } satisfies Meta<typeof Alert>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Danger: Story = {
  args: {
    tone: 'danger',
    title: 'El banco no aprobó el pago',
    children: 'No te cobramos nada y tus sillas siguen guardadas. Prueba otra tarjeta o paga con PSE.',
  },
};
export const Attention: Story = {
  args: { tone: 'attention', title: 'Quedan 2 minutos', children: 'Después soltamos tus sillas.' },
};
export const Info: Story = { args: { tone: 'info', title: 'Tu banco está revisando la transferencia' } };
export const Success: Story = { args: { tone: 'success', title: 'Boleta enviada a Andrés' } };
export const WithAction: Story = {
  args: {
    tone: 'danger',
    title: 'Otra persona tomó la silla F 10',
    children: 'Te mostramos tres juntas en la fila G.',
    action: <Button size="small">Ver las tres</Button>,
  },
};

function LongForm() {
  const [isDeclined, setIsDeclined] = useState(false);
  return (
    <div>
      {isDeclined ? <Alert tone="danger" announce="now" title="El banco no aprobó el pago" /> : null}
      <div style={{ height: '200vh' }} />
      <Button onClick={() => setIsDeclined(true)}>Pagar</Button>
    </div>
  );
}

/** The answer to a button at the end of a long form comes into view. */
export const ComesIntoView: Story = {
  args: { tone: 'danger', title: '' },
  render: () => <LongForm />,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    button.scrollIntoView();
    await userEvent.click(button);
    const { top, bottom } = (await canvas.findByRole('alert')).getBoundingClientRect();
    await expect(top).toBeGreaterThanOrEqual(0);
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  },
};
