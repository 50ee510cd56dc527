export type Format = 'shorts' | 'others'

/**
 * The first day on which views of a format are counted otherwise than engaged views: from the first frame on. Source: the
 * platform's revision history of 2025-03-26 and 2026-08-27, and its support answer 2991785.
 */
const firstChanges: Record<Format, string> = { shorts: '2025-03-31', others: '2026-08-24' }

/**
 * Before this day views *are* engaged views: reports got the column engaged_views only after it (2025-06-24). null: a
 * format that is not known, which may be the one that changed first.
 */
export const firstChangeOf = (format: Format | null): string => firstChanges[format ?? 'shorts']
