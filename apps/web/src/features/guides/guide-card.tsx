import { type GuideId, guides } from '@cuesheet/contract/guides'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CoverCard } from './cover-card.tsx'
import { mobileAuthDrawings } from './drawings/mobile-auth-drawings.tsx'
import { mobileUnlockDrawings } from './drawings/mobile-unlock-drawings.tsx'
import { mobileUploadDrawings } from './drawings/mobile-upload-drawings.tsx'
import { pcAuthDrawings } from './drawings/pc-auth-drawings.tsx'
import { pcUploadDrawings } from './drawings/pc-upload-drawings.tsx'
import type { Drawing } from './guide-drawing.ts'
import { useGuideTexts } from './guide-texts.tsx'
import { useGuideProgress } from './use-guide-progress.ts'

/** The step that represents its guide. */
const covers: Record<GuideId, Drawing> = {
  'ios-mobile-upload': mobileUploadDrawings('ios').sound,
  'aos-mobile-upload': mobileUploadDrawings('aos').sound,
  'pc-upload': pcUploadDrawings.edit,
  'ios-mobile-unlock': mobileUnlockDrawings('ios').length,
  'aos-mobile-unlock': mobileUnlockDrawings('aos').length,
  'mobile-auth': mobileAuthDrawings.paste,
  'pc-auth': pcAuthDrawings.paste,
}

/** A guide in the list of all, with how much of it is done. */
export function GuideCard({ guide }: { guide: GuideId }) {
  const t = useTranslations('guides')
  const { readGuide, stepsOf, constants } = useGuideTexts()
  const { done } = useGuideProgress(guide)
  const { title, lead } = readGuide(guide)
  const Cover = covers[guide]
  const total = stepsOf(guide).length
  const isFinished = done.length === total
  const state = isFinished ? (
    <span className="flex items-center gap-1.5 font-medium text-up">
      <Check size={14} aria-hidden="true" />
      {t('finished')}
    </span>
  ) : done.length > 0 ? (
    t('progress', { done: done.length, total })
  ) : (
    t('index.steps', { count: total })
  )
  return (
    <CoverCard
      isRow
      to={guides[guide].path}
      cover={<Cover constants={constants} />}
      title={title}
      text={lead}
      foot={
        <span className="flex items-center gap-3 text-small text-faint">
          {done.length > 0 && !isFinished && (
            <span aria-hidden="true" className="h-1.5 w-16 overflow-hidden rounded-full bg-line-strong">
              <span
                className="block h-full rounded-full bg-primary-mark"
                style={{ width: `${(100 * done.length) / total}%` }}
              />
            </span>
          )}
          {state}
        </span>
      }
    />
  )
}
