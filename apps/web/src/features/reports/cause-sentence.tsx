import type { ExplainedFigure } from '@cuesheet/contract/explanation'
import type { CompareWith } from '@cuesheet/contract/values/period'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { withTexts } from '../../lib/i18n.ts'
import { useLoadedAhead } from '../../lib/use-loaded-ahead.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isCountedOtherwise } from './comparison.ts'
import { explanationQuery } from './explanation-query.ts'
import type { Summary } from './measures.ts'
import type { Selection } from './selection-search.ts'

const loadText = withTexts(() => import('./cause-text.tsx'), 'cause')
const CauseText = lazy(loadText)

export type CauseProps = {
  selection: Selection
  figure: ExplainedFigure
  /** The figures that it stands below; null while they load. */
  report: Pick<Summary, 'period' | 'comparison' | 'matched' | 'previous'> | null
  compareWith: CompareWith
  format: Format
}

/** Why a figure changed, in a sentence, and by what it is compared where views began to be counted differently. */
export function CauseSentence(props: CauseProps) {
  const { selection, figure, report } = props
  const t = useTranslations('dashboard.cause')
  const query = useQuery(explanationQuery(selection, { figure }))
  useLoadedAhead(loadText)
  const change = query.data?.change ?? null
  if (query.isSuccess && !change && !isCountedOtherwise(report?.comparison ?? null)) return null
  const skeleton = <Skeleton className="my-1 h-4 w-2/3 mobile:w-full" />
  return (
    <section
      aria-label={t('label')}
      // The lines that it will have stand there before it: two, on phones five.
      className="grid min-h-[72px] grid-cols-[minmax(0,1fr)] content-center gap-y-1 border-t border-line px-5 py-3 text-pretty text-muted mobile:min-h-[152px] mobile:px-3.5"
    >
      {report && !query.isPending ? (
        <Suspense fallback={skeleton}>
          <CauseText {...props} report={report} query={query} />
        </Suspense>
      ) : (
        skeleton
      )}
    </section>
  )
}
