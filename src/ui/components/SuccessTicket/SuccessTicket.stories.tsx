import type { Meta, StoryObj } from '@storybook/react-vite';
import { aStoryEvent } from '../story-events.ts';
import { SuccessTicket } from './SuccessTicket.tsx';

const meta = { component: SuccessTicket } satisfies Meta<typeof SuccessTicket>;

export default meta;

type Story = StoryObj<typeof meta>;

const facts = [
  { id: 'gate', term: 'Puerta', value: '3' },
  { id: 'section', term: 'Sección', value: '114' },
  { id: 'row', term: 'Fila', value: 'F' },
  { id: 'seats', term: 'Sillas', value: '9 – 11' },
];

export const Several: Story = { args: { event: aStoryEvent(), facts } };
export const GeneralAdmission: Story = { args: { event: aStoryEvent(), facts: facts.slice(0, 2) } };
