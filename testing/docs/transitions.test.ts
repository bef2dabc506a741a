import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listTransitionRows, statusLists } from '#domain/transition-rows.ts';

/** The diagrams of docs/transitions.md are generated from the tables that the server enforces. `vitest -u` regenerates them. */
describe('docs/transitions.md', () => {
  it('matches the transition tables', async () => {
    const page = join(import.meta.dirname, '../../docs/transitions.md');

    await expect(renderPage()).toMatchFileSnapshot(page);
  });
});

function renderPage(): string {
  return [
    '# Transitions',
    '',
    'The allowed transitions of each status list. Generated from `src/domain/transition-rows.ts`; a test compares them.',
    'The domain, the server and a database trigger reject any other transition.',
    ...statusLists.flatMap((list) => ['', `## ${list.replaceAll('_', ' ')}`, '', ...renderDiagram(list)]),
    '',
  ].join('\n');
}

function renderDiagram(list: (typeof statusLists)[number]): string[] {
  const arrows = new Map<string, string[]>();
  for (const { from, to, event } of listTransitionRows().filter((row) => row.list === list)) {
    const arrow = `${from ?? '[*]'} --> ${to}`;
    arrows.set(arrow, [...(arrows.get(arrow) ?? []), event]);
  }
  const lines = [...arrows].map(([arrow, events]) => `  ${arrow}: ${events.join(', ')}`);
  return ['```mermaid', 'stateDiagram-v2', ...lines, '```'];
}
