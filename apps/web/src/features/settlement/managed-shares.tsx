import { managedShares } from '@cuesheet/contract/settlement'
import { useQuery } from '@tanstack/react-query'
import { Split } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Layer } from '../../ui/layer.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { ProposalNote } from './proposal-note.tsx'
import { useMemberName } from './use-member-name.ts'

const loadModal = () => import('./shares-proposal-modal.tsx')

/** How channels of several members are split, and what the manager proposes instead. */
export function ManagedShares() {
  const t = useTranslations('settlement')
  const format = useFormat()
  const nameOf = useMemberName()
  const query = useQuery(queryOf(managedShares))
  const dialog = useModal('dialog')
  const opening = useOpening(dialog.isOpen)
  const kept = useKept(dialog.subject)
  if (!query.data)
    return query.isError ? (
      <Failed title={t('failed')} query={query} />
    ) : (
      <Skeleton className="h-80 rounded-card" />
    )
  const { rows, month } = query.data
  const channel = rows.find(({ channel_id }) => `shares.${channel_id}` === kept)
  if (rows.length === 0)
    return <EmptyState icon={Split} title={t('proposals.none')} text={t('proposals.none_text')} />
  return (
    <SettingsCard
      title={t('proposals.shares_title')}
      text={t('proposals.shares_text', { month: format.month(month) })}
    >
      <PlainTable
        hasCards
        label={t('proposals.shares_title')}
        rows={rows}
        rowKey={({ channel_id }) => String(channel_id)}
        columns={[
          {
            id: 'channel',
            header: t('lines.channel'),
            cell: ({ channel, from_month, proposal }) => (
              <>
                <bdi className="font-medium wrap-anywhere">{channel}</bdi>
                <span className="block text-small text-muted">
                  {from_month === null ? (
                    <StatusPill tone="neutral">{t('proposals.unset')}</StatusPill>
                  ) : (
                    t('proposals.from', { month: format.month(from_month) })
                  )}
                </span>
                {proposal && <ProposalNote proposal={proposal} />}
              </>
            ),
          },
          {
            id: 'shares',
            header: t('proposals.parts'),
            cell: ({ shares }) => (
              <ul className="max-w-sm">
                {shares.map((share) => (
                  <li key={share.account_id} className="flex justify-between gap-4">
                    <bdi>{nameOf(share)}</bdi>
                    <span>{format.percent(share.basis_points / 10_000, 2)}</span>
                  </li>
                ))}
              </ul>
            ),
          },
          {
            id: 'actions',
            header: t('columns.actions'),
            isAction: true,
            cell: ({ channel_id }) => (
              <ModalLink modal="dialog" subject={`shares.${channel_id}`} className={buttonClass()}>
                {t('proposals.open')}
              </ModalLink>
            ),
          },
        ]}
      />
      <Layer
        load={loadModal}
        isOpen={dialog.subject?.startsWith('shares.') === true}
        onClose={dialog.close}
        isDialog
      >
        {(Modal) =>
          channel && (
            <Modal
              key={`${channel.channel_id} ${opening}`}
              modal={{ ...dialog, isOpen: dialog.subject === `shares.${channel.channel_id}` }}
              channel={channel}
              month={month}
            />
          )
        }
      </Layer>
    </SettingsCard>
  )
}
