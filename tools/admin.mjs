// npm run admin -- invite --market COL --email ana@example.com   invites a manager; -- --help lists the options
import { prepare } from './bootstrap.mjs';

if (await prepare(import.meta.url)) {
  const { runAdmin } = await import('./admin/admin.ts');
  process.exitCode = await runAdmin(process.argv.slice(2));
}
