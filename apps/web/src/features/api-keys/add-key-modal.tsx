import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { Button } from '../../ui/button.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import type { KeySource } from './api.ts'
import { KeyForm } from './key-form.tsx'
import { ShownKey } from './shown-key.tsx'

/** Makes a key, then shows it once, until the modal closes. */
export function AddKeyModal({
  scopes,
  make,
  isOpen,
  onClose,
}: {
  scopes: KeySource['scopes']
  make: KeySource['make']
  isOpen: boolean
  onClose: () => void
}) {
  const t = useTranslations('access.keys')
  const form = useId()
  const making = useAction(make)
  const [round, setRound] = useState(0)
  const made = making.data
  const leave = () => {
    onClose()
    making.reset()
    setRound(round + 1)
  }
  return (
    <DecisionModal
      isOpen={isOpen}
      onClose={leave}
      title={t(made ? 'shown.title' : 'form.title')}
      texts={useDecisionTexts(t('form.submit'))}
      action={form}
      work={making}
      instead={
        made ? (
          <Button kind="primary" onClick={leave}>
            {t('shown.done')}
          </Button>
        ) : undefined
      }
    >
      {made ? (
        <ShownKey name={made.api_key.name} secret={made.key} />
      ) : (
        <KeyForm key={round} id={form} scopes={scopes} sending={making} onSend={making.mutate} />
      )}
    </DecisionModal>
  )
}
