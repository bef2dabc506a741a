// npm run content -- season.json   puts on sale what a content file describes; -- --help lists the options
import { prepare } from './bootstrap.mjs';

if (await prepare(import.meta.url)) {
  const { runContent } = await import('./content/content.ts');
  process.exitCode = await runContent(process.argv.slice(2));
}
