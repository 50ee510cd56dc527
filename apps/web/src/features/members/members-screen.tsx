import type { MembersPage } from '@cuesheet/contract/members'
import { reportingDay } from '@cuesheet/contract/values/day'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailPlus } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrency } from '../../lib/brand.ts'
import { useFormat } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useModal } from '../../lib/use-modal.ts'
import { usePastEnd } from '../../lib/use-past-end.ts'
import { Button } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SavedViewsButton } from '../../ui/saved-views-button.tsx'
import { thisYear } from './member-columns.tsx'
import { membersQuery } from './member-queries.ts'
import { MembersList } from './members-list.tsx'
import type { MembersSearch } from './members-search.ts'
import { PendingInvitations } from './pending-invitations.tsx'

const loadModals = () => import('./member-modals.tsx')

/** When the list has had its turn: the first press on a row must not wait for code. */
const loadAheadMs = 1500

type Props = { search: MembersSearch; onSearch: (change: MembersSearch) => void }

/** Every member of the network: created, its password and fee rate changed, deleted. */
export function MembersScreen({ search, onSearch }: Props) {
  const t = useTranslations('members')
  const words = useTranslations('inviting')
  const frame = useTranslations('shell.frame')
  usePageTitle(t('title'))
  const query = useQuery(membersQuery(search, useCurrency()))
  const adding = useModal('add-member')
  const inviting = useModal('invite-member')
  const open = [
    adding,
    inviting,
    useModal('password'),
    useModal('fee-rate'),
    useModal('term'),
    useModal('guarantee'),
    useModal('second-factor'),
    useModal('delete'),
  ].find((modal) => modal.isOpen)
  usePastEnd(query.isPlaceholderData ? undefined : query.data?.accounts.length, search.page, onSearch)
  useEffect(() => {
    const timer = setTimeout(() => void loadModals(), loadAheadMs)
    return () => clearTimeout(timer)
  }, [])
  const add = () => void adding.open('new')
  const invite = () => void inviting.open('new')
  return (
    <>
      <PageHead
        title={t('title')}
        context={<Context month={query.data?.this_month} />}
        filters={<SavedViewsButton label={frame('saved_views')} />}
        action={
          <>
            <Button kind="primary" onClick={invite} className="laptop:order-last large-mobile:order-last">
              <MailPlus size={16} aria-hidden="true" />
              {words('open')}
            </Button>
            <Button onClick={add}>{t('add.open')}</Button>
          </>
        }
      />
      <PendingInvitations />
      <MembersList query={query} search={search} onSearch={onSearch} onAdd={invite} />
      <Layer load={loadModals} isOpen={open !== undefined} onClose={() => open?.close()} isDialog>
        {(MemberModals) => <MemberModals />}
      </Layer>
    </>
  )
}

/** The days that changes compare with, and over how many where some are missing. */
function comparedText(
  t: ReturnType<typeof useTranslations<'members'>>,
  format: ReturnType<typeof useFormat>,
  { from, to, days, of_days }: NonNullable<MembersPage['this_month']['compared']>,
) {
  const shown = format.dayRange(from, to, thisYear())
  return days === of_days
    ? t('compared', { days: shown })
    : t('compared_over', { days: shown, count: days, of: of_days })
}

/** Which month's money the list shows, and how far it is reported. */
function Context({ month: known }: { month: MembersPage['this_month'] | undefined }) {
  const t = useTranslations('members')
  const format = useFormat()
  if (!known) {
    const today = reportingDay(new Date())
    const text = t('context', {
      month: format.month(today.slice(0, 7)),
      day: format.day(today, today.slice(0, 4)),
    })
    return <span className="invisible">{text}</span>
  }
  const month = format.month(known.month)
  const isReported = known.data_through !== null && known.data_through.slice(0, 7) >= known.month
  return (
    <>
      {isReported && known.data_through
        ? t('context', { month, day: format.day(known.data_through, thisYear()) })
        : t('context_none', { month })}
      {known.compared && ` · ${comparedText(t, format, known.compared)}`}
      {known.carried_rate_of && ` · ${t('carried_rate', { source: format.month(known.carried_rate_of) })}`}
      {' · '}
      <Link to="/settlement" className="font-medium text-primary-text hover:underline">
        {t('settlement')}
      </Link>
    </>
  )
}
