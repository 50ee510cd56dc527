import { type Authored, withdrawNotice } from '@cuesheet/contract/notices'
import type { NoticeState } from '@cuesheet/contract/values/notices'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChartNoAxesColumn, EyeOff, PenLine, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { useContext } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { languageNames } from '../../lib/language-names.ts'
import { useLocale } from '../../lib/locale.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'
import { NoticeMarks } from './notice-marks.tsx'
import { noticePlaces } from './notice-places.ts'

const tones: Record<NoticeState, Tone> = {
  draft: 'neutral',
  scheduled: 'warn',
  published: 'good',
  expired: 'neutral',
  withdrawn: 'neutral',
}

/** A notice as its authors see it: its state, for whom, how many have read it, and what can be done with it. */
export function AuthoredRow({ notice }: { notice: Authored }) {
  const t = useTranslations('notices')
  const terms = useTranslations('terms')
  const format = useFormat()
  const places = useContext(noticePlaces)
  const { title, excerpt, locale, locales, state, roles, publish_from, publish_until, audience, readers } =
    notice
  const wasRead = state === 'published' || state === 'expired'
  const window = [
    publish_from && t('manage_row.from', { moment: format.moment(publish_from) }),
    publish_until && t('manage_row.until', { moment: format.moment(publish_until) }),
  ]
    .filter(Boolean)
    .join(' ')
  const whose = notice.network
    ? notice.network.name
    : notice.networks
      ? t('manage_row.some_networks', { count: notice.networks.length })
      : t('manage_row.all_networks')
  const facts = [
    places.Networks !== null && whose,
    window || t('manage_row.updated', { moment: format.moment(notice.updated_at) }),
    roles.length === 1 && t(roles[0] === 'member' ? 'manage_row.members_only' : 'manage_row.managers_only'),
    locales.map((language) => languageNames[language]).join(', '),
    wasRead && t('manage_row.readers', { readers, audience }),
  ].filter(Boolean)
  return (
    <div className="flex items-start gap-3 py-4 ps-5 pe-3 mobile:ps-4">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StatusPill tone={tones[state]}>{terms(`notice_state.${state}`)}</StatusPill>
          <NoticeMarks {...notice} locale={useLocale()} />
          <Link
            {...places.edit(String(notice.notice_id))}
            lang={locale}
            className="min-w-0 rounded-small font-semibold text-pretty wrap-anywhere hover:underline mobile:basis-full"
          >
            {title}
          </Link>
        </div>
        {excerpt && (
          <p lang={locale} className="mt-0.5 line-clamp-1 text-muted wrap-anywhere mobile:line-clamp-2">
            {excerpt}
          </p>
        )}
        <p className="mt-1 text-small text-faint">{facts.join(' · ')}</p>
      </div>
      <Actions notice={notice} />
    </div>
  )
}

function Actions({ notice: { notice_id, title, state } }: { notice: Authored }) {
  const t = useTranslations('notices.manage_row')
  const sentence = useSentence()
  const navigate = useNavigate()
  const deleting = useModal('delete')
  const { read, edit, receipts, mayWrite } = useContext(noticePlaces)
  const { mutate } = useAction(
    mutationOf(withdrawNotice, {
      onSuccess: ({ message }) => snackbars.show('success', message),
      onError: (error) => snackbars.show('error', sentence(error)),
    }),
  )
  const id = String(notice_id)
  const actions: MenuAction[] = [
    ...(read
      ? [
          {
            id: 'open',
            label: t('open'),
            icon: SquareArrowOutUpRight,
            onPress: () => void navigate(read(notice_id)),
          },
        ]
      : []),
    ...(mayWrite
      ? [{ id: 'edit', label: t('edit'), icon: PenLine, onPress: () => void navigate(edit(id)) }]
      : []),
    ...(receipts
      ? [
          {
            id: 'receipts',
            label: t('receipts'),
            icon: ChartNoAxesColumn,
            onPress: () => void navigate(receipts(notice_id)),
          },
        ]
      : []),
    ...(!mayWrite || state === 'withdrawn' || state === 'draft'
      ? []
      : [{ id: 'withdraw', label: t('withdraw'), icon: EyeOff, onPress: () => mutate({ notice_id }) }]),
    ...(mayWrite
      ? [
          {
            id: 'delete',
            label: t('delete'),
            icon: Trash2,
            isDangerous: true,
            onPress: () => void deleting.open(id),
          },
        ]
      : []),
  ]
  return <ActionMenu label={t('actions', { title })} actions={actions} />
}
