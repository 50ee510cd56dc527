import { acceptTieOut, type Month } from '@cuesheet/contract/console-close'
import { hasRate } from '@cuesheet/contract/values/settlement-currencies'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { meQuery } from '../../features/auth/me.ts'
import { FilesCard } from '../../features/settlement/files-card.tsx'
import { TieTable, useTieName } from '../../features/settlement/tie-table.tsx'
import type { SettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { consoleLink } from '../console-link.ts'
import { useMay } from '../use-may.ts'
import { BasisCard } from './basis-card.tsx'
import { isOpen } from './month-rules.ts'
import { RateCard } from './rate-card.tsx'
import { RowsLink } from './rows-link.tsx'

const loadAccept = () => import('./accept-modal.tsx')

/** Whether the files are complete: payment summary against files, and what both rest on. */
export function ReconcileTab({ month, format }: { month: Month; format: SettlementFormat }) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const may = useMay(acceptTieOut) && isOpen(month)
  const me = useQuery(meQuery).data?.account.account_id
  const nameOf = useTieName()
  const dialog = useModal('dialog')
  const opening = useOpening(dialog.isOpen)
  const name = useKept(dialog.subject)
  const tie = month.ties.find(({ tie }) => `tie.${tie}` === name)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 laptop:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SettingsCard title={words('ties.title')} text={words('ties.text')}>
          {month.ties.length === 0 ? (
            <p className="text-muted">{words('ties.none')}</p>
          ) : (
            <TieTable
              ties={month.ties}
              format={format}
              behind={({ family, adjustment_type }, children) => (
                <RowsLink month={month} of={{ family, adjustment: adjustment_type ?? undefined }}>
                  {children}
                </RowsLink>
              )}
              actionOf={({ tie, is_settled, accepted, difference_usd }) =>
                may &&
                !is_settled &&
                (accepted?.difference_usd === difference_usd && accepted.by.account_id === me ? (
                  <span className="block text-small text-muted">{t('need_actions.others_confirm')}</span>
                ) : (
                  <ModalLink
                    modal="dialog"
                    subject={`tie.${tie}`}
                    className="mt-0.5 inline-block font-medium text-primary-text hover:underline pointer-coarse:py-2"
                  >
                    {t(accepted ? 'accept.confirm' : 'accept.open')}
                  </ModalLink>
                ))
              }
            />
          )}
        </SettingsCard>
        <FilesCard
          month={month}
          format={format}
          behind={({ file_id }, children) => (
            <RowsLink month={month} of={{ file: file_id }}>
              {children}
            </RowsLink>
          )}
          action={
            <Link
              {...consoleLink('reports/uploads', { network: month.network_id })}
              className={buttonClass()}
            >
              {t('need_actions.upload')}
            </Link>
          }
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {hasRate(month) && <RateCard month={month} format={format} />}
        <BasisCard month={month} />
      </div>
      <Layer
        load={loadAccept}
        isOpen={may && dialog.subject?.startsWith('tie.') === true}
        onClose={dialog.close}
        isDialog
      >
        {(AcceptModal) =>
          tie && (
            <AcceptModal
              key={`${tie.tie} ${opening}`}
              modal={{ ...dialog, isOpen: dialog.subject === `tie.${tie.tie}` }}
              month={month}
              tie={tie}
              title={t('accept.title', { type: nameOf(tie) })}
              text={t(tie.finding === 'missing' ? 'accept.awaited_text' : 'accept.text', {
                difference: format.signedUsd(tie.difference_usd),
              })}
            />
          )
        }
      </Layer>
    </div>
  )
}
