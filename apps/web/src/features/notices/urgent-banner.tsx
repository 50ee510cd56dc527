import { dismissNotice } from '@cuesheet/contract/notices'
import type { Locale } from '@cuesheet/contract/values/locale'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Siren, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { IconButton } from '../../ui/button.tsx'

type Urgent = { notice_id: number; title: string; locale: Locale }

/** Urgent notices on top of every screen, each until it is read or put away. */
export function UrgentBanner({ notices }: { notices: readonly Urgent[] }) {
  const t = useTranslations('shell.notices')
  const sentence = useSentence()
  const { mutate } = useMutation(
    mutationOf(dismissNotice, { onError: (error) => snackbars.show('error', sentence(error)) }),
  )
  const onTheirWay = useMutationState({
    filters: { mutationKey: mutationOf(dismissNotice).mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as { notice_id: number }).notice_id,
  })
  const shown = notices.filter(({ notice_id }) => !onTheirWay.includes(notice_id))
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
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget)
              mutate({ notice_id })
            }}
          >
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
    </section>
  )
}

/** What is put away takes its button along: the next one has the focus then, or the screen. */
function focusBeside(button: HTMLElement) {
  const banner = button.closest('[role="status"]')
  const beside = banner?.nextElementSibling ?? banner?.previousElementSibling
  const next = beside?.querySelector('button') ?? document.getElementById('content')
  next?.focus({ preventScroll: true })
}
