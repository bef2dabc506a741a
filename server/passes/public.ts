// Season passes after their sale: matches that are added to them, and their renewal. Other contexts import this file only.
export type { MissingSeat, SeatObstacle } from './added-matches.port.ts';
export { postgresAddedMatches, postgresGivenTickets } from './added-matches.repository.ts';
export { type AddedMatchesReport, giveAddedMatches } from './give-added-matches.ts';
export { type OpenedRenewalsReport, type OpenRenewalsError, openRenewals } from './open-renewals.ts';
export { remindOfRenewals } from './remind-of-renewals.ts';
export type { RenewableSeat } from './renewals.port.ts';
export { postgresRenewals } from './renewals.repository.ts';
export { registerRenewalRoutes } from './renewals.routes.ts';
export { createMatchAddedEmailHandler } from './send-match-added-email.ts';
export { createRenewalEmailHandler } from './send-renewal-email.ts';
