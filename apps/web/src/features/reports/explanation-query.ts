import { explanation } from '@cuesheet/contract/explanation'
import { brand } from '../../lib/brand.ts'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import type { ExplainedSubject } from './explained-subject.ts'
import type { Selection } from './selection-search.ts'

export const explanationQuery = (selection: Selection, subject: ExplainedSubject) =>
  queryOf(
    explanation,
    { ...selection, ...subject },
    { vary: [brand.currency()], placeholderData: nothingMeanwhile },
  )
