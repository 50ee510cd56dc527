import { lazy } from 'react'
import { withTexts } from '../../lib/i18n.ts'
import { useIdle } from '../../lib/use-idle.ts'
import { Below } from './summary-figures.tsx'

const PatternsCard = lazy(withTexts(() => import('./patterns-card.tsx'), 'patterns'))

type Props = { isReady: boolean; member: number | undefined; channel?: number | undefined }

/** What to make more of: below what is asked first. */
export function PatternsSection({ isReady, member, channel }: Props) {
  const isDrawn = useIdle(isReady)
  return (
    <Below isDrawn={isDrawn} skeletonClass="mt-4 h-90 mobile:h-160">
      <PatternsCard member={member} channel={channel} />
    </Below>
  )
}
