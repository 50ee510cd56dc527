import * as z from 'zod/mini'
import { settledFamilies, settledLevels, settledParts } from './settled-files.ts'

/** What a file of a month's close is. */
export const settledKind = {
  family: z.enum(settledFamilies),
  level: z.enum(settledLevels),
  is_adjustment: z.boolean(),
  part: z.enum(settledParts),
}
