import { channelShares, setShares } from '@cuesheet/contract/console-close-members'
import { useQuery } from '@tanstack/react-query'
import { Split } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMemberName } from '../../features/settlement/use-member-name.ts'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { localDay } from '../../lib/local-day.ts'
import { month } from '../../lib/search-params.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Layer } from '../../ui/layer.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { RoleNote } from '../for-role.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'
import { ProposalsCard } from './proposals-card.tsx'
import { TabState } from './tab-state.tsx'

const shape = { of: month }
const loadModal = () => import('./shares-modal.tsx')

/** How the money of channels of several members is split; of those of which nobody has said so, in equal parts. */
export function SharesTab({ network }: { network: number }) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const format = useFormat()
  const nameOf = useMemberName()
  const [{ of = localDay(new Date()).slice(0, 7) }] = useConsoleSearch(shape)
  const query = useQuery(queryOf(channelShares, { network, month: of }))
  const may = useMay(setShares)
  const dialog = useModal('dialog')
  const opening = useOpening(dialog.isOpen)
  const kept = useKept(dialog.subject)
  const channel = query.data?.rows.find(({ channel_id }) => `shares.${channel_id}` === kept)
  return (
    <>
      <RoleNote call={setShares} />
      <ProposalsCard network={network} kind="shares" />
      <TabState query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon={Split} title={t('shares.none')} text={t('shares.none_text')} />
          ) : (
            <SettingsCard title={t('shares.title')} text={t('shares.text', { month: format.month(of) })}>
              <PlainTable
                label={t('shares.title')}
                rows={rows}
                rowKey={({ channel_id }) => String(channel_id)}
                columns={[
                  {
                    id: 'channel',
                    header: words('lines.channel'),
                    cell: ({ channel, channel_id, from_month }) => (
                      <>
                        <bdi className="font-medium wrap-anywhere">{channel}</bdi>
                        <span className="block text-small text-muted">
                          {from_month === null ? (
                            <StatusPill tone="warn">{t('shares.unset')}</StatusPill>
                          ) : (
                            t('shares.from', { month: format.month(from_month) })
                          )}
                        </span>
                        {may && (
                          <ModalLink
                            modal="dialog"
                            subject={`shares.${channel_id}`}
                            className="mt-0.5 inline-block font-medium text-primary-text hover:underline pointer-coarse:py-2"
                          >
                            {t('shares.open')}
                          </ModalLink>
                        )}
                      </>
                    ),
                  },
                  {
                    id: 'shares',
                    header: t('shares.parts'),
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
                ]}
              />
            </SettingsCard>
          )
        }
      </TabState>
      <Layer
        load={loadModal}
        isOpen={may && dialog.subject?.startsWith('shares.') === true}
        onClose={dialog.close}
        isDialog
      >
        {(SharesModal) =>
          channel && (
            <SharesModal
              key={`${channel.channel_id} ${opening}`}
              modal={{ ...dialog, isOpen: dialog.subject === `shares.${channel.channel_id}` }}
              network={network}
              channel={channel}
              month={of}
            />
          )
        }
      </Layer>
    </>
  )
}
