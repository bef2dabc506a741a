// Content files of clubs, checked as a whole and imported in one transaction. Other contexts import this file only.

export { checkEventContent } from './check-event-content.ts';
export type { PlannedChange } from './collection-plan.ts';
export { contentStoreOver } from './content.repository.ts';
export {
  type CollectionKey,
  type ContentEvent,
  type ContentIssue,
  formatContentPath,
  type ParsedContent,
  type Translations,
} from './content.ts';
export { registerContentSchemaRoute } from './content-schema.routes.ts';
export type { ContentStore } from './content-store.port.ts';
export type { FieldChange } from './diff-fields.ts';
export type { EventSettings } from './event-settings.ts';
export { type ContentReport, importContent } from './import-content.ts';
export { createLayoutSource } from './layout-source.ts';
export { maxContentBytes, parseContent, parseContentBytes } from './parse-content.mapper.ts';
export { toContentEvent } from './to-content-event.ts';
