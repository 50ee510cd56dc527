import { withdraw } from '@cuesheet/contract/account-settings'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useMoneyAtStake } from '../../lib/use-money-at-stake.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { MoneyAtStake } from '../../ui/money-at-stake.tsx'
import { ProveForm } from './prove-form.tsx'

/** Says what ends and what stays, and asks for the password. */
export function WithdrawModal({
  isManager,
  hasFigures,
  onWithdrawn,
}: {
  isManager: boolean
  /** Operators have none. */
  hasFigures: boolean
  onWithdrawn: () => void
}) {
  const t = useTranslations('account.withdraw')
  const form = useId()
  const modal = useModal('delete')
  const stake = useMoneyAtStake({}, modal.isOpen && hasFigures)
  const leaving = useAction(mutationOf(withdraw))
  const leave = () => {
    modal.close()
    leaving.reset()
  }
  const cautions = [
    ...(isManager ? (['caution_manager'] as const) : []),
    'caution_sessions',
    'caution_data',
    ...(isManager ? [] : (['caution_channels'] as const)),
    'caution_last',
  ] as const
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={leave}
      title={t('modal_title')}
      submit={t('submit')}
      kind="danger"
      action={form}
      work={leaving}
    >
      {hasFigures && (
        <div className="mb-4">
          <MoneyAtStake title={t(isManager ? 'stake_gross' : 'stake_net')} {...stake} />
        </div>
      )}
      <ul className="grid list-disc gap-1.5 ps-5 text-pretty">
        {cautions.map((caution) => (
          <li key={caution}>{t(caution)}</li>
        ))}
      </ul>
      <ProveForm
        id={form}
        withCode={false}
        sending={leaving}
        onSend={({ password }) =>
          leaving.mutate(
            { password },
            {
              onSuccess: ({ message }) => {
                snackbars.show('success', message)
                onWithdrawn()
              },
            },
          )
        }
      />
    </DecisionModal>
  )
}
