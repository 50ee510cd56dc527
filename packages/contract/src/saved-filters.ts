import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The lists of the console that can be narrowed. */
const listSchema = z.string().check(z.regex(/^[a-z][a-z_/]{0,39}$/))
const nameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

export const savedFilters = endpoint({
  method: 'GET',
  path: 'console/filters',
  access: 'operator',
  summary: 'The filters that the operator has saved of a list, by name.',
  query: { list: listSchema },
  answer: {
    rows: z.array(
      z.object({
        name: z.string(),
        /** The list’s address after the question mark. */
        search: z.string(),
      }),
    ),
  },
})

export const saveFilter = endpoint({
  method: 'POST',
  path: 'console/filters/save',
  access: 'operator',
  summary:
    'Saves what a list is narrowed by; a name that is there already is replaced. At most 50 of a list.',
  body: { list: listSchema, name: nameSchema, search: z.string().check(z.maxLength(2000)) },
  errors: ['conflict'],
})

export const deleteFilter = endpoint({
  method: 'POST',
  path: 'console/filters/delete',
  access: 'operator',
  summary: 'Deletes a saved filter; `not_found` where there is none of this name.',
  body: { list: listSchema, name: nameSchema },
  errors: ['not_found'],
})
