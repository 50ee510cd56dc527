import * as z from 'zod/mini'

/** An account's explicit choice; without one the system's scheme applies. */
export const themeSchema = z.enum(['light', 'dark'])
export type Theme = z.output<typeof themeSchema>
