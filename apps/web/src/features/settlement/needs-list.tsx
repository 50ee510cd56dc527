import type { CloseInput, CloseNeed } from '@cuesheet/contract/values/settlement'
import { CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

type Props = {
  needs: readonly CloseNeed[]
  /** What changed since the calculation, where that is why another one is needed. */
  changed: readonly CloseInput[]
  /** The way to what is needed. */
  actionOf?: (need: CloseNeed) => ReactNode
}

/** What a month still needs for its next step, each with the way to it. */
export function NeedsList({ needs, changed, actionOf }: Props) {
  const t = useTranslations('settlement')
  if (needs.length === 0) return null
  return (
    <section
      aria-label={t('needs_label')}
      className="rounded-card border border-line bg-surface px-5 py-3.5 mobile:px-4"
    >
      <h2 className="mb-1.5 font-semibold">{t('needs_label')}</h2>
      <ul className="grid gap-1.5">
        {needs.map((need) => (
          <li key={need} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="flex min-w-0 flex-1 items-start gap-2">
              <CircleDashed size={16} aria-hidden="true" className="mt-[2.5px] shrink-0 text-warn" />
              <span className="text-pretty">
                {need === 'new_calculation' && changed.length > 0
                  ? t('needs_new', { what: changed.map((input) => t(`inputs.${input}`)).join(', ') })
                  : t(`needs.${need}`)}
              </span>
            </span>
            {actionOf?.(need)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The same in one line, of a month in a list. */
export function NeedsLine({ needs }: { needs: readonly CloseNeed[] }) {
  const t = useTranslations('settlement.short_needs')
  return needs.map((need) => t(need)).join(', ')
}
