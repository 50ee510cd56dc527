import { briefing } from '@cuesheet/contract/briefing'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { brand } from '../../lib/brand.ts'
import { call } from '../../lib/call.ts'
import { given } from './api.ts'

export type Briefing = AnswerOf<typeof briefing>

/** What stands beside the dashboard's figures, of all channels or a member's: the same for every period. */
export const briefingQuery = (member: number | undefined) =>
  queryOptions({
    queryKey: ['dashboard', 'briefing', brand.currency(), given({ member })],
    queryFn: ({ signal }) => call(briefing, { query: given({ member }), signal }),
  })
