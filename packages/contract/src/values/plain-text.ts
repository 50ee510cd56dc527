import * as z from 'zod/mini'
import { isVisibleText, onOneLine } from './characters.ts'

/** A line that other people read, as a name or a title: in NFC, with nothing in it that cannot be seen. */
export const plainLineSchema = (least: number, most: number) =>
  z.string().check(
    z.overwrite(onOneLine),
    z.normalize('NFC'),
    z.minLength(least),
    z.maxLength(most),
    z.refine((text) => text === '' || isVisibleText(text), { params: { text: 'field_invisible' } }),
  )
