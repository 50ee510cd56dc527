import { acceptTieOut, type Month } from '@cuesheet/contract/console-close'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { meQuery } from '../../features/auth/me.ts'
import type { SettlementFormat } from '../../features/settlement/use-settlement-format.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { Button } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { useMay } from '../use-may.ts'

const loadAccept = () => import('./accept-modal.tsx')

/** Money without a member is locked only with a reason: where it was given, by whom, and the way to give it. */
export function NobodysAction({ month, format }: { month: Month; format: SettlementFormat }) {
  const t = useTranslations('console_close')
  const words = useTranslations('settlement')
  const may = useMay(acceptTieOut)
  const me = useQuery(meQuery).data?.account.account_id
  const dialog = useModal('dialog')
  const isShown = may && dialog.subject === 'nobody'
  const opening = useOpening(isShown)
  const { nobodys } = month
  if (!nobodys) return null
  const { accepted, is_settled } = nobodys
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      {accepted && (
        <p className="text-small text-pretty text-muted">
          {words('ties.accepted', {
            name: accepted.by.name ?? words('rate.somebody'),
            reason: accepted.reason,
          })}
        </p>
      )}
      {!is_settled && accepted?.by.account_id === me && (
        <p className="text-small text-muted">{t('need_actions.others_confirm')}</p>
      )}
      {may && !is_settled && accepted?.by.account_id !== me && (
        <Button onClick={() => void dialog.open('nobody')}>
          {t(accepted ? 'accept.confirm_nobody' : 'accept.open_nobody')}
        </Button>
      )}
      <Layer load={loadAccept} isOpen={isShown} onClose={dialog.close} isDialog>
        {(AcceptModal) => (
          <AcceptModal
            key={opening}
            modal={{ ...dialog, isOpen: isShown }}
            month={month}
            tie={{ ...nobodys, difference_usd: nobodys.usd, sentence: null }}
            title={t('accept.title_nobody')}
            text={t('accept.text_nobody', { amount: format.usd(nobodys.usd), count: nobodys.channels })}
          />
        )}
      </Layer>
    </div>
  )
}
