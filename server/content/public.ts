// Content files of clubs, checked as a whole and imported in one transaction. Other contexts import this file only.
export type { PlannedChange } from './collection-plan.ts';
export { contentStoreOver } from './content.repository.ts';
export { type CollectionKey, type ContentIssue, formatContentPath, type ParsedContent } from './content.ts';
export { registerContentSchemaRoute } from './content-schema.routes.ts';
export type { FieldChange } from './diff-fields.ts';
export { type ContentReport, importContent } from './import-content.ts';
export { createLayoutSource } from './layout-source.ts';
export { maxContentBytes, parseContent, parseContentBytes } from './parse-content.mapper.ts';
