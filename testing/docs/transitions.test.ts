import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { statusLists, transitionRows } from '#domain/transition-rows.ts';

/** The diagrams of docs/transitions.md, drawn from the tables that the server enforces. `vitest -u` redraws them. */
describe('docs/transitions.md', () => {
  it('draws the tables as they are', async () => {
    const page = join(import.meta.dirname, '../../docs/transitions.md');

    await expect(drawn()).toMatchFileSnapshot(page);
  });
});

function drawn(): string {
  return [
    '# Transitions',
    '',
    'What may follow what, per list of statuses. Drawn from `src/domain/transition-rows.ts`; a test keeps them equal.',
    'Anything else is refused by the domain, by the server and by a trigger of the database.',
    ...statusLists.flatMap((list) => ['', `## ${list.replaceAll('_', ' ')}`, '', ...diagramOf(list)]),
    '',
  ].join('\n');
}

function diagramOf(list: (typeof statusLists)[number]): string[] {
  const arrows = new Map<string, string[]>();
  for (const { from, to, event } of transitionRows().filter((row) => row.list === list)) {
    const arrow = `${from ?? '[*]'} --> ${to}`;
    arrows.set(arrow, [...(arrows.get(arrow) ?? []), event]);
  }
  const lines = [...arrows].map(([arrow, events]) => `  ${arrow}: ${events.join(', ')}`);
  return ['```mermaid', 'stateDiagram-v2', ...lines, '```'];
}
