import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useModal } from '../../lib/use-modal.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { ProveForm } from './prove-form.tsx'
import { withdrawAccount } from './settings-api.ts'

/** Says what ends and what stays, and asks for the password. */
export function WithdrawModal({ isManager, onWithdrawn }: { isManager: boolean; onWithdrawn: () => void }) {
  const t = useTranslations('account.withdraw')
  const form = useId()
  const modal = useModal('delete')
  const leaving = useAction(withdrawAccount)
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
      texts={useDecisionTexts(t('submit'))}
      kind="danger"
      action={form}
      work={leaving}
    >
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
          leaving.mutate(password, {
            onSuccess: ({ message }) => {
              snackbars.show('success', message)
              onWithdrawn()
            },
          })
        }
      />
    </DecisionModal>
  )
}
