import type { Locale } from '@cuesheet/contract/values/locale'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Siren, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button.tsx'
import { dismiss } from './api.ts'

type Urgent = { notice_id: number; title: string; locale: Locale }

/** Urgent notices on top of every screen, each until it is read or put away. */
export function UrgentBanner({ notices }: { notices: readonly Urgent[] }) {
  const t = useTranslations('shell.notices')
  const { mutate } = useMutation(dismiss)
  const [dismissed, setDismissed] = useState<readonly number[]>([])
  const shown = notices.filter(({ notice_id }) => !dismissed.includes(notice_id))
  if (shown.length === 0) return null
  return (
    <section aria-label={t('urgent')} data-screen-only className="mb-4 grid gap-2 print:hidden">
      {shown.map(({ notice_id, title, locale }) => (
        <div
          key={notice_id}
          role="status"
          className="flex items-start gap-x-2.5 rounded-card bg-down-bg py-1.5 ps-4 pe-1.5 text-down outline outline-transparent mobile:ps-3.5"
        >
          <Siren size={16} aria-hidden="true" className="mt-[9px] shrink-0" />
          <p className="min-w-0 flex-1 py-[7px] font-medium text-pretty">
            <span className="font-semibold">{t('urgent')}</span>
            <span aria-hidden="true"> · </span>
            <Link
              to="/notices/$id"
              params={{ id: String(notice_id) }}
              className="rounded-small underline underline-offset-3 wrap-anywhere"
            >
              <span lang={locale}>{title}</span>
            </Link>
          </p>
          <IconButton
            label={`${t('dismiss')}: ${title}`}
            className="text-down hover:bg-transparent hover:text-down"
            onClick={() => {
              setDismissed([...dismissed, notice_id])
              mutate(notice_id)
            }}
          >
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
    </section>
  )
}
