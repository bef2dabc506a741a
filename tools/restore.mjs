// npm run restore -- FILE   restores a backup into an empty installation; -- --help explains it
import { prepare } from './bootstrap.mjs';

if (await prepare(import.meta.url)) {
  const { runRestore } = await import('./backup/commands.ts');
  process.exitCode = await runRestore(process.argv.slice(2));
}
