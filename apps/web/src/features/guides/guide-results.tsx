import { Link } from '@tanstack/react-router'
import { ChevronRight, Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { markMatches, searchGuides } from './guide-search.ts'
import { useGuideTexts } from './guide-texts.tsx'

/** The steps that say what was typed. */
export function GuideResults({ typed, onClear }: { typed: string; onClear: () => void }) {
  const t = useTranslations('guides.index')
  const { listEntries } = useGuideTexts()
  const results = searchGuides(listEntries(), typed)
  return (
    <>
      <p role="status" className="mt-4 mb-3 text-small text-muted">
        {results.length > 0 && t('found', { count: results.length })}
      </p>
      {results.length === 0 ? (
        <EmptyState icon={Search} title={t('none', { search: typed })} text={t('none_text')}>
          <Button onClick={onClear}>{t('clear')}</Button>
        </EmptyState>
      ) : (
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {results.map(({ path, hash, guideTitle, title, words }, index) => (
            <li key={`${path} ${hash}`} className={index > 0 ? 'border-t border-line' : ''}>
              <Link
                to={path}
                hash={hash}
                className="flex items-center gap-4 px-5 py-4 transition-colors hover:bg-sunken focus-visible:outline-offset-[-2px]"
              >
                <span className="min-w-0 flex-1">
                  <span className="block text-small text-faint">{guideTitle}</span>
                  <span className="block font-semibold">
                    <Marked text={title} typed={typed} />
                  </span>
                  <span className="mt-0.5 line-clamp-2 text-small text-muted">
                    <Marked text={words.slice(title.length + 1)} typed={typed} />
                  </span>
                </span>
                <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-faint" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  let at = 0
  return markMatches(text, typed).map(({ part, isMatch }) => {
    at += part.length
    return isMatch ? (
      <mark key={at} className="rounded-[2px] bg-primary-tint text-primary-text">
        {part}
      </mark>
    ) : (
      part
    )
  })
}
