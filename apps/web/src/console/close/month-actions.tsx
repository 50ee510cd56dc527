import { approveClose, calculateClose, type Month } from '@cuesheet/contract/console-close'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banknote, Calculator, Check, Landmark, LockKeyhole, RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { meQuery } from '../../features/auth/me.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Layer } from '../../ui/layer.tsx'
import { consoleLink } from '../console-link.ts'
import { useKeys } from '../frame/keys.ts'
import { useMay } from '../use-may.ts'
import { decisions, type MonthDecision } from './month-decision.ts'

const loadDecision = () => import('./decision-modal.tsx')

/** The next step of a month, and what takes one back. */
export function MonthActions({ month }: { month: Month }) {
  const t = useTranslations('console_close')
  const sentence = useSentence()
  const dialog = useModal('dialog')
  const opening = useOpening(dialog.isOpen)
  const subject = useKept(dialog.subject)
  const me = useQuery(meQuery).data?.account.account_id
  const mayCalculate = useMay(calculateClose)
  const mayDecide = useMay(approveClose)
  const action = useAction(
    mutationOf(calculateClose, { onError: (error) => snackbars.show('error', sentence(error)) }),
  )
  const { state, network_id, month: of, version, task } = month
  const runs = task?.state === 'waiting' || task?.state === 'running'
  const canCalculate = mayCalculate && (state === 'reconciled' || state === 'calculated')
  const run = () => {
    if (!runs) action.mutate({ network_id, month: of, version })
  }
  useKeys(t('title'), canCalculate ? [{ key: 'c', label: t('calculate'), run }] : [])
  const open = (decision: MonthDecision) => void dialog.open(decision)
  // Who asked is not the second person.
  const isOwnAsking = month.lock_asked !== null && month.lock_asked.account_id === me
  // Of which something is paid stays closed.
  const paid = (month.payment?.payments ?? 0) > 0
  const canReopen =
    mayDecide &&
    !paid &&
    (state === 'approved' || state === 'locked') &&
    month.reopen_asked?.account_id !== me
  const shown = decisions.find((decision) => decision === subject)
  return (
    <>
      {canCalculate && (
        <Button
          kind={state === 'reconciled' ? 'primary' : 'secondary'}
          busy={action.isPending || runs}
          onClick={run}
        >
          <Calculator size={16} aria-hidden="true" />
          {t(month.calculation ? 'calculate_again' : 'calculate')}
        </Button>
      )}
      {mayDecide && state === 'calculated' && month.calculation && !runs && (
        <Button kind="primary" onClick={() => open('approve')}>
          <Check size={16} aria-hidden="true" />
          {t('approve.open')}
        </Button>
      )}
      {mayDecide && state === 'approved' && !isOwnAsking && month.nobodys?.is_settled !== false && (
        <Button kind="primary" onClick={() => open('lock')}>
          <LockKeyhole size={16} aria-hidden="true" />
          {t(month.lock_asked ? 'lock.confirm' : 'lock.open')}
        </Button>
      )}
      {mayDecide && state === 'locked' && (
        <Link {...consoleLink(`close/${network_id}`, { tab: 'payouts' })} className={buttonClass('primary')}>
          <Landmark size={16} aria-hidden="true" />
          {t('pay.batch')}
        </Link>
      )}
      {mayDecide && state === 'locked' && (
        <Button onClick={() => open('pay')}>
          <Banknote size={16} aria-hidden="true" />
          {t(paid ? 'pay.open_rest' : 'pay.open')}
        </Button>
      )}
      {canReopen && (
        <ActionMenu
          label={t('more')}
          actions={[
            {
              id: 'reopen',
              label: t(month.reopen_asked ? 'reopen.confirm' : 'reopen.open'),
              icon: RotateCcw,
              onPress: () => open('reopen'),
            },
          ]}
        />
      )}
      <Layer
        load={loadDecision}
        isOpen={mayDecide && decisions.some((decision) => decision === dialog.subject)}
        onClose={dialog.close}
        isDialog
      >
        {(Decision) =>
          shown && (
            <Decision
              key={`${shown} ${opening}`}
              modal={{ ...dialog, isOpen: dialog.subject === shown }}
              month={month}
              decision={shown}
            />
          )
        }
      </Layer>
    </>
  )
}
