import { type GuideId, guides } from '@cuesheet/contract/guides'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Glyph, type GlyphName } from './drawings/glyphs.tsx'
import { useGuideTexts } from './guide-texts.tsx'
import { useGuideProgress } from './use-guide-progress.ts'

/** A guide in the list of all, with how much of it is done. */
export function GuideCard({ guide, glyph }: { guide: GuideId; glyph: GlyphName }) {
  const t = useTranslations('guides')
  const { readGuide, stepsOf } = useGuideTexts()
  const { done } = useGuideProgress(guide)
  const { title, lead } = readGuide(guide)
  const total = stepsOf(guide).length
  const isFinished = done.length === total
  return (
    <Link
      to={guides[guide].path}
      className="flex h-full flex-col rounded-card border border-line bg-surface p-5 transition-colors hover:border-line-strong hover:bg-sunken"
    >
      <span className="mb-4 grid size-11 place-items-center rounded-card bg-primary-tint text-primary-text">
        <Glyph name={glyph} size={22} />
      </span>
      <span className="text-large font-semibold tracking-tight text-balance">{title}</span>
      <span className="mt-1 mb-4 line-clamp-3 text-pretty text-muted">{lead}</span>
      <span className="mt-auto flex items-center gap-3 text-small text-faint">
        {done.length > 0 && (
          <span aria-hidden="true" className="h-1.5 w-16 overflow-hidden rounded-full bg-line-strong">
            <span
              className="block h-full rounded-full bg-primary-mark"
              style={{ width: `${(100 * done.length) / total}%` }}
            />
          </span>
        )}
        {isFinished ? (
          <span className="flex items-center gap-1 font-medium text-up">
            <Check size={14} aria-hidden="true" />
            {t('finished')}
          </span>
        ) : done.length > 0 ? (
          t('progress', { done: done.length, total })
        ) : (
          t('index.steps', { count: total })
        )}
      </span>
    </Link>
  )
}
