import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The screens whose addresses can be saved, by their path. */
const listSchema = z.string().check(z.regex(/^[a-z][a-z_/-]{0,39}$/))
const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

export const savedViews = endpoint({
  method: 'GET',
  path: 'saved-views',
  access: 'signed_in',
  summary:
    'What one has saved of a screen, by name: filters, period, columns and order; without `list` of every screen.',
  query: { list: z.optional(listSchema) },
  answer: {
    rows: z.array(
      z.object({
        list: z.string(),
        name: z.string(),
        /** The screen’s address after the question mark. */
        search: z.string(),
      }),
    ),
  },
})

export const saveView = endpoint({
  method: 'POST',
  path: 'saved-views/save',
  access: 'signed_in',
  summary:
    'Saves how a screen is looked at; a name that is there already is replaced. At most 50 of a screen.',
  body: { list: listSchema, name: nameSchema, search: z.string().check(z.maxLength(2000)) },
  errors: ['conflict'],
})

export const deleteView = endpoint({
  method: 'POST',
  path: 'saved-views/delete',
  access: 'signed_in',
  summary: 'Deletes a saved view; `not_found` where there is none of this name.',
  body: { list: listSchema, name: nameSchema },
  errors: ['not_found'],
})
