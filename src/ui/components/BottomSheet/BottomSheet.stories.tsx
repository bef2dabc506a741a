import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { BottomSheet } from './BottomSheet.tsx';
import type { ReadGestures } from './sheet-hands.ts';
import { sheetHeights } from './sheet-heights.ts';

/** Every move is a drag: what trembles is for the gestures of the house to tell. */
const plainHands: ReadGestures = (tell) => {
  let y: number | null = null;
  let isDrag = false;
  return {
    send(moved) {
      if (moved.type === 'pointer.pressed') {
        y = moved.at.y;
        isDrag = false;
      } else if (moved.type === 'pointer.moved' && y !== null) {
        isDrag = true;
        tell({ type: 'dragged', dy: moved.at.y - y });
        y = moved.at.y;
      } else if (moved.type === 'pointer.released') {
        y = null;
        if (isDrag) tell({ type: 'settled' });
      }
    },
    stop: () => undefined,
  };
};

const lines = Array.from({ length: 30 }, (_, i) => ({
  id: `line-${i.toString()}`,
  text: `Fila ${(i + 1).toString()}`,
}));

function OverAMap(props: ComponentProps<typeof BottomSheet>) {
  const [height, setHeight] = useState(props.height);
  return (
    <main
      style={{
        containerType: 'size',
        display: 'flex',
        flexDirection: 'column',
        height: 720,
        overflow: 'clip',
        background: 'var(--surface-2)',
      }}
    >
      <h1 style={{ flex: 1, padding: 20 }}>El mapa</h1>
      <BottomSheet
        {...props}
        height={height}
        onHeight={(next) => {
          props.onHeight(next);
          setHeight(next);
        }}
      />
    </main>
  );
}

const meta = {
  component: BottomSheet,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'phone' } },
  render: (args) => <OverAMap {...args} />,
  args: {
    label: 'Precios y sillas',
    height: 'peek',
    onHeight: fn(),
    readGestures: plainHands,
    title: <b>Localidades y precios</b>,
    children: () => (
      <ul>
        {lines.map(({ id, text }) => (
          <li key={id}>
            <Button wide>{text}</Button>
          </li>
        ))}
      </ul>
    ),
  },
} satisfies Meta<typeof BottomSheet>;

export default meta;

type Story = StoryObj<typeof meta>;

/** Pressed up twice and down again; down, nothing of its list can be reached. */
export const Pressed: Story = {
  play: async ({ canvas, userEvent }) => {
    const handle = canvas.getByRole('button', { name: 'Localidades y precios' });
    await expect(handle).toHaveAttribute('aria-expanded', 'false');
    await expect(canvas.queryByRole('button', { name: 'Fila 1' })).toBeNull();
    const before = canvas.getByRole('heading').getBoundingClientRect().height;

    await userEvent.click(handle);
    await expect(handle).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByRole('button', { name: 'Fila 1' })).toBeVisible();
    await expect(canvas.getByRole('heading').getBoundingClientRect().height).toBe(before);

    await userEvent.click(handle);
    await userEvent.click(handle);
    await expect(handle).toHaveAttribute('aria-expanded', 'false');
  },
};

/** Arrows lift it, Escape from anywhere inside lets it down and gives the focus back. */
export const WithKeys: Story = {
  play: async ({ canvas, userEvent }) => {
    const handle = canvas.getByRole('button', { name: 'Localidades y precios' });
    handle.focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect(canvas.getByRole('region')).toHaveAttribute('data-height', 'full');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Fila 1' })).toHaveFocus();

    await userEvent.keyboard('{Escape}');
    await expect(handle).toHaveFocus();
    await expect(handle).toHaveAttribute('aria-expanded', 'false');
  },
};

/** A hand pulls it up; what it let go of comes to rest at one of three heights, and presses nothing on its way. */
export const Dragged: Story = {
  play: async ({ args, canvas }) => {
    const handle = canvas.getByRole('button', { name: 'Localidades y precios' });
    const { x, y } = handle.getBoundingClientRect();
    const move = (type: string, clientY: number) =>
      handle.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          isPrimary: true,
          buttons: 1,
          pointerId: 1,
          clientX: x,
          clientY,
        }),
      );
    const hold = HTMLElement.prototype.setPointerCapture;
    HTMLElement.prototype.setPointerCapture = () => undefined;
    move('pointerdown', y);
    for (let up = 0; up <= 260; up += 2) move('pointermove', y - up);
    const top = () => Math.round(handle.getBoundingClientRect().top);
    await waitFor(() => expect(top()).toBe(Math.round(y - 260)));
    const lifted = top();
    move('pointerup', y - 260);
    const letGo = top();
    handle.click();
    HTMLElement.prototype.setPointerCapture = hold;

    await expect(letGo).toBe(lifted);
    await waitFor(() => expect(args.onHeight).toHaveBeenCalledTimes(1));
    await expect(sheetHeights.slice(1)).toContain(canvas.getByRole('region').dataset.height);
  },
};

/** The section one looks at, and what to do with it, without lifting anything. */
export const WithHead: Story = {
  args: {
    title: <b>Sección 114</b>,
    head: (
      <Button variant="primary" wide>
        Ver las sillas
      </Button>
    ),
  },
};

export const HalfUp: Story = { args: { height: 'half' } };
export const AllUp: Story = { args: { height: 'full' } };
