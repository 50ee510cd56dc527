import { Bell } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** The inbox while it is empty: says what will come here. */
export function NoMessages() {
  const t = useTranslations('messages')
  return (
    <div className="grid justify-items-center px-6 py-12 text-center">
      <span className="mb-4 grid size-12 place-items-center rounded-card bg-sunken text-muted">
        <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h2 className="text-large font-semibold tracking-tight text-balance">{t('empty_title')}</h2>
      <p className="mt-1.5 max-w-[32ch] text-pretty text-muted">{t('empty_text')}</p>
    </div>
  )
}
