import { closeRecoveries, recoverUnallocated } from '@cuesheet/contract/console-close-payments'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { SettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { queryOf } from '../../lib/client.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useMay } from '../use-may.ts'

/** Money of closed months whose channels are known now, and the way to carry it into the next open one. */
export function RecoverCard({ network, format }: { network: number; format: SettlementFormat }) {
  const t = useTranslations('console_close.recover')
  const words = useTranslations('settlement')
  const close = useTranslations('console_close')
  const sentence = useSentence()
  const { data } = useQuery(queryOf(closeRecoveries, { network }))
  const may = useMay(recoverUnallocated)
  const dialog = useModal('dialog')
  const action = useAction(mutationOf(recoverUnallocated))
  if (!data || data.rows.length === 0) return null
  const { month, channels, usd, rows } = data
  const known = { count: channels, amount: format.exactDollars(usd), month: format.month(month) }
  const send = () =>
    action.mutate(
      { network_id: network, month, usd },
      {
        onSuccess: ({ message }) => {
          snackbars.show('success', message)
          dialog.close()
        },
      },
    )
  return (
    <SettingsCard title={t('title')} text={t('text', known)}>
      <p className="font-medium tabular-nums">{channels > 0 ? t('known', known) : t('planned', known)}</p>
      <PlainTable
        label={t('title')}
        rows={rows}
        rowKey={({ platform_channel_id, corrects_month }) => `${platform_channel_id} ${corrects_month}`}
        columns={[
          {
            id: 'channel',
            header: words('lines.channel'),
            cell: ({ channel, is_planned }) => (
              <span className="flex flex-wrap items-center gap-x-2">
                <bdi className="font-medium wrap-anywhere">{channel}</bdi>
                {is_planned && <StatusPill tone="info">{t('planned_mark')}</StatusPill>}
              </span>
            ),
          },
          { id: 'month', header: close('month'), cell: ({ corrects_month }) => format.month(corrects_month) },
          {
            id: 'usd',
            header: words('dollars'),
            align: 'end',
            cell: ({ usd: amount }) => format.exactDollars(amount),
          },
        ]}
      />
      {may && channels > 0 && (
        <div className="mt-3">
          <Button onClick={() => void dialog.open('recover')}>{t('submit', known)}</Button>
        </div>
      )}
      <DecisionModal
        isOpen={may && dialog.subject === 'recover'}
        onClose={dialog.close}
        title={t('confirm_title', known)}
        description={t('confirm_text', known)}
        submit={t('submit', known)}
        action={send}
        work={action}
      >
        <Refusal text={action.error && sentence(action.error)} />
      </DecisionModal>
    </SettingsCard>
  )
}
