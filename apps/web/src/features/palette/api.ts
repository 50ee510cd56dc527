import { find } from '@cuesheet/contract/palette'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

import { foundItems } from './found-items.ts'

/** What the viewer may open that has this in its title; what was found before stays until it is here. */
export const findQuery = (search: string) =>
  queryOptions({
    queryKey: ['palette', 'find', search],
    queryFn: ({ signal }) => call(find, { query: { search }, signal }),
    select: foundItems,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
