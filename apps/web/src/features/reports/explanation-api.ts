import type { AnswerOf } from '@cuesheet/contract/endpoint'
import {
  type ExplainedFigure,
  explanation,
  type MoverKind,
  movers,
  priceSplits,
} from '@cuesheet/contract/explanation'
import { queryOptions } from '@tanstack/react-query'
import { brand } from '../../lib/brand.ts'
import { call } from '../../lib/call.ts'
import { given, nothingMeanwhile, type Selection } from './api.ts'

export type Explanation = AnswerOf<typeof explanation>
export type ExplainedChange = NonNullable<Explanation['change']>

/** What is explained: a figure of all that is selected, of one video, or of the videos that use a track. */
export type ExplainedSubject = {
  figure: ExplainedFigure
  video_id?: string | undefined
  channel_id?: number | undefined
  track?: number | undefined
}

export const explanationQuery = (selection: Selection, subject: ExplainedSubject) =>
  queryOptions({
    queryKey: ['dashboard', 'explanation', brand.currency(), given(selection), given(subject)],
    queryFn: ({ signal }) => call(explanation, { query: { ...given(selection), ...given(subject) }, signal }),
    placeholderData: nothingMeanwhile,
  })

export const priceSplitsQuery = (selection: Selection, subject: ExplainedSubject) =>
  queryOptions({
    queryKey: ['dashboard', 'explanation', 'price', brand.currency(), given(selection), given(subject)],
    queryFn: ({ signal }) => call(priceSplits, { query: { ...given(selection), ...given(subject) }, signal }),
    placeholderData: nothingMeanwhile,
  })

export type Movers = AnswerOf<typeof movers>
export type MoversAsked = { by: MoverKind; direction: 'up' | 'down' }

export const moversQuery = (selection: Selection, asked: MoversAsked) =>
  queryOptions({
    queryKey: ['dashboard', 'movers', brand.currency(), given(selection), asked],
    queryFn: ({ signal }) => call(movers, { query: { ...given(selection), ...asked }, signal }),
  })
