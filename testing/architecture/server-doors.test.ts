import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serverContexts } from '../../.dependency-cruiser.mjs';

const server = join(import.meta.dirname, '../../server');

/** The files of each context whose names leave it through its `public.ts`. */
const doors = new Map(
  serverContexts.map((context) => [
    context,
    readDoor(readFileSync(join(server, context, 'public.ts'), 'utf8')),
  ]),
);

describe('the public files of the server’s contexts', () => {
  it('export every name once', () => {
    for (const [context, { names }] of doors) expect(new Set(names).size, context).toBe(names.length);
  });

  it('hand use cases no route and no adapter of another context', () => {
    const useCases = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(isUseCase);

    expect(useCases.length).toBeGreaterThan(100);
    expect(
      useCases.flatMap((file) => findForbiddenImports(file, readFileSync(join(server, file), 'utf8'))),
    ).toEqual([]);
  });

  it('reveal a use case that imports a repository through them', () => {
    const planted = "import { postgresRefunds } from '#server/refunds/public.ts';\n";

    expect(findForbiddenImports('cancellations/planted.ts', planted)).toEqual([
      'cancellations/planted.ts imports postgresRefunds from refunds.repository.ts',
    ]);
  });
});

function isUseCase(file: string): boolean {
  const [context = ''] = file.split('/');
  return (
    file.endsWith('.ts') &&
    serverContexts.includes(context) &&
    !['http', 'site'].includes(context) &&
    !/(\.(test|routes|mapper|repository|postgres|adapter)|\/public)\.ts$/.test(file)
  );
}

function readDoor(text: string) {
  const files = new Map<string, string>();
  const names: string[] = [];
  for (const [, list = '', file = ''] of text.matchAll(/export (?:type )?\{([^}]*)\} from '([^']+)';/g)) {
    for (const name of listNames(list)) {
      files.set(name, file);
      names.push(name);
    }
  }
  return { files, names };
}

function findForbiddenImports(file: string, text: string): readonly string[] {
  return [...text.matchAll(/import (?:type )?\{([^}]*)\} from '#server\/([^/]+)\/public\.ts';/g)].flatMap(
    ([, list = '', context = '']) =>
      listNames(list)
        .map((name) => ({ name, source: doors.get(context)?.files.get(name) ?? '' }))
        .filter(({ source }) => /\.(routes|mapper|repository|postgres|adapter)\.ts$/.test(source))
        .map(({ name, source }) => `${file} imports ${name} from ${source.split('/').at(-1)}`),
  );
}

function listNames(list: string): readonly string[] {
  return list
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*$/, ''),
    )
    .filter((name) => name !== '');
}
