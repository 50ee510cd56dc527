import { useTranslations } from 'use-intl'

/** How much of a guide is done, in words and as a bar. */
export function ProgressBar({ done, total }: { done: number; total: number }) {
  const t = useTranslations('guides')
  const words = done === total ? t('finished') : t('progress', { done, total })
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <span aria-hidden="true" className="flex max-w-40 min-w-16 flex-1 gap-1">
        {Array.from({ length: total }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike
            key={index}
            className={`h-1.5 flex-1 rounded-full transition-colors ${index < done ? 'bg-primary-mark' : 'bg-line-strong'}`}
          />
        ))}
      </span>
      <p role="status" className="text-small text-muted">
        {words}
      </p>
    </div>
  )
}
