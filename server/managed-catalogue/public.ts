// The catalogue as managers find it, in every state. Other contexts import this file only.

export { postgresEventDrafts } from './event-drafts.repository.ts';
export { registerEventDraftRoutes } from './event-drafts.routes.ts';
export { registerManagedCatalogueRoutes } from './managed-catalogue.routes.ts';
export { postgresManagedProducts } from './managed-products.repository.ts';
