// Turns contract endpoints into routes: binding, validation, sessions, problems and OpenAPI. Other contexts import this file only.

export { checkAccess } from './access.ts';
export { bind, type Call, type Handler } from './bind.ts';
export { registerClientErrorRoutes } from './client-errors.routes.ts';
export { createShell } from './create-shell.ts';
export { registerDocsRoutes } from './docs.routes.ts';
export type { HttpEnv } from './env.ts';
export { respondToUnknownRoute } from './fallback.ts';
export { buildDocumentPolicy, type InlinedHashes } from './headers.ts';
export { registerHealthRoutes } from './health.ts';
export { negotiateLanguage } from './language.ts';
export { listen } from './listen.ts';
export { memoizeAsync } from './memoize-async.ts';
export { createNewVisitorLimit } from './new-visitor-limit.ts';
export { type Caller, createPublicOriginLookup, type OriginSettings } from './origin.ts';
export { type ApiError, respondWithProblem } from './problem.ts';
export { parseInput, readQuery } from './read-request.ts';
export type { RequestDevice } from './request-device.ts';
export { createLogger } from './request-log.ts';
export { openSession } from './session.ts';
export { declareRoute, type Shell } from './shell.ts';
export { toWire } from './to-wire.ts';
