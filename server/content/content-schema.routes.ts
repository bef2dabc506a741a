import * as z from 'zod/mini';
import { contentFile, contentSchemaPath } from '#contract/content.ts';
import { declareRoute, type Shell } from '#server/http/public.ts';

/** Serves the JSON schema of content files, which editors read to check a file while it is written. */
export function registerContentSchemaRoute(shell: Shell): void {
  let document: string | undefined;
  declareRoute(shell, 'GET', contentSchemaPath);
  shell.app.get(contentSchemaPath, (c) => {
    document ??= JSON.stringify(buildContentSchema());
    return c.body(document, 200, {
      'content-type': 'application/schema+json',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
    });
  });
}

/** Builds the JSON schema of content files (draft 2020-12) from the contract. */
const buildContentSchema = (): object => ({
  title: 'Taquilla content file',
  ...z.toJSONSchema(contentFile, {
    io: 'input',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      // Not every editor's expressions know character classes of Unicode.
      if (jsonSchema.pattern !== undefined)
        jsonSchema.pattern = jsonSchema.pattern.replaceAll(
          '\\p{Cc}\\p{Cs}',
          '\\u0000-\\u001F\\u007F-\\u009F',
        );
    },
  }),
});
