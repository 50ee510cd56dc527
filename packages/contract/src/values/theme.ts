import * as z from 'zod/mini'

/** Holds an explicit choice; without it the system's scheme applies. */
export const themeCookie = 'theme'

export const themeSchema = z.enum(['light', 'dark'])
export type Theme = z.output<typeof themeSchema>
