// The built pages and the first screen in their HTML. Other contexts import this file only.
export { readHomePage } from './read-home-page.ts';
export { type SiteSettings, serveSite } from './site.ts';
export { readSupportDirectories, type SupportDirectories } from './support-directories.ts';
