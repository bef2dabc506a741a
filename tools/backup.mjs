// npm run backup -- FILE   writes everything of this installation into one new file; -- --help explains it
import { prepare } from './bootstrap.mjs';

if (await prepare(import.meta.url)) {
  const { runBackup } = await import('./backup/commands.ts');
  process.exitCode = await runBackup(process.argv.slice(2));
}
