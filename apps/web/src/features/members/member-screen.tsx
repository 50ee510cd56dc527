import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Percent, Plus, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrency } from '../../lib/brand.ts'
import { isNotFound } from '../../lib/call-error.ts'
import { useFormat } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSettlementCurrency } from '../../lib/use-settlement-currency.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Layer } from '../../ui/layer.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ContractTerms } from './contract-terms.tsx'
import { FeeHistory } from './fee-history.tsx'
import { Guarantees } from './guarantees.tsx'
import { oneMemberQuery } from './member-queries.ts'
import { MemberSessions } from './member-sessions.tsx'
import { StartProgress } from './start-progress.tsx'
import { useMemberActions } from './use-member-actions.ts'

const loadModals = () => import('./member-modals.tsx')

type Props = {
  id: number
  /** What belongs to other features; the route brings it along. */
  figures: ReactNode
  channels: ReactNode
  activity: ReactNode
}

/** One member: its figures, channels, fee rates, sessions, and what it did and what was done to it. */
export function MemberScreen({ id, figures, channels, activity }: Props) {
  const t = useTranslations('members.one')
  const members = useTranslations('members')
  const query = useQuery(oneMemberQuery(id, useCurrency()))
  const currency = useSettlementCurrency()
  const navigate = useNavigate()
  const format = useFormat()
  const actionsOf = useMemberActions()
  const fee = useModal('fee-rate')
  const term = useModal('term')
  const guarantee = useModal('guarantee')
  const open = [
    fee,
    term,
    guarantee,
    useModal('password'),
    useModal('second-factor'),
    useModal('delete'),
  ].find((modal) => modal.isOpen)
  const member = query.data?.account
  const month = query.data?.this_month
  const isGone = isNotFound(query.error)
  usePageTitle(member?.nickname ?? members('title'))
  if (isGone)
    return (
      <>
        <PageHead title={members('title')} />
        <EmptyState icon={UserX} title={t('missing')} text={t('missing_text')}>
          <Link to="/manage-member" className={buttonClass('primary')}>
            {t('back')}
          </Link>
        </EmptyState>
      </>
    )
  if (query.isError && !member)
    return (
      <>
        <PageHead title={members('title')} />
        <Failed title={members('failed')} query={query} />
      </>
    )
  return (
    <>
      <nav className="mb-2">
        <Link
          to="/manage-member"
          className="-ms-1 inline-flex items-center gap-1 rounded-small px-1 text-small text-muted hover:text-text pointer-coarse:min-h-11"
        >
          <ArrowLeft size={14} aria-hidden="true" />
          {t('back')}
        </Link>
      </nav>
      <PageHead
        title={
          member ? (
            <span className="flex min-w-0 items-center gap-3">
              <Avatar name={member.nickname} sizePx={40} />
              <bdi className="min-w-0 wrap-anywhere">{member.nickname}</bdi>
            </span>
          ) : (
            <Skeleton className="h-10 w-56" />
          )
        }
        context={
          member ? (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
              {[
                member.user_id,
                t('registered', { day: format.momentDay(member.registered_at) }),
                member.last_signed_in_at
                  ? t('signed_in', { time: format.moment(member.last_signed_in_at) })
                  : t('never'),
                ...(month === undefined || member.share === null
                  ? []
                  : [
                      t('share_of', {
                        share: format.percent(member.share),
                        month: format.month(month.month),
                      }),
                    ]),
              ].join(' · ')}
              <StartProgress member={member} />
            </span>
          ) : (
            <span className="invisible">–</span>
          )
        }
        filters={
          <>
            <Button disabled={!member} onClick={() => void fee.open(String(id))}>
              <Percent size={16} aria-hidden="true" />
              {members('actions.fee_rate')}
            </Button>
            {member && (
              <ActionMenu
                label={members('menu', { name: member.nickname })}
                actions={actionsOf(member).filter(
                  (action) => action.id !== 'open' && action.id !== 'fee-rate',
                )}
              />
            )}
          </>
        }
      />
      {figures}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {channels}
          {activity}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <SettingsCard title={t('fee')}>
            <FeeHistory member={id} hasTitle={false} />
          </SettingsCard>
          <SettingsCard title={members('terms.title')} text={members('terms.text')}>
            <ContractTerms member={id} empty={members('terms.empty')} />
            <Button className="mt-3" disabled={!member} onClick={() => void term.open(String(id))}>
              <Plus size={16} aria-hidden="true" />
              {members('terms.open')}
            </Button>
          </SettingsCard>
          <SettingsCard title={members('guarantees.title')} text={members('guarantees.text', { currency })}>
            <Guarantees member={id} empty={members('guarantees.empty')} />
            <Button className="mt-3" disabled={!member} onClick={() => void guarantee.open(String(id))}>
              <Plus size={16} aria-hidden="true" />
              {members('guarantees.open_form')}
            </Button>
          </SettingsCard>
          <MemberSessions member={id} />
        </div>
      </div>
      <Layer load={loadModals} isOpen={open !== undefined} onClose={() => open?.close()} isDialog>
        {(MemberModals) => (
          <MemberModals onDeleted={() => void navigate({ to: '/manage-member', replace: true })} />
        )}
      </Layer>
    </>
  )
}
