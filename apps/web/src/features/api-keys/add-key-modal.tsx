import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { makeKey } from './api.ts'
import { KeyForm } from './key-form.tsx'
import { ShownKey } from './shown-key.tsx'

/** Makes a key, then shows it, once: closing forgets it. */
export function AddKeyModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('access.keys')
  const app = useTranslations('app')
  const form = useId()
  const making = useMutation(makeKey)
  const [round, setRound] = useState(0)
  const made = making.data
  const leave = () => {
    onClose()
    making.reset()
    setRound(round + 1)
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={leave}
      title={t(made ? 'shown.title' : 'form.title')}
      closeText={app('action.close')}
      actions={
        made ? (
          <Button kind="primary" onClick={leave}>
            {t('shown.done')}
          </Button>
        ) : (
          <>
            <Button onClick={leave}>{app('action.cancel')}</Button>
            <Button type="submit" form={form} kind="primary" busy={making.isPending && app('state.working')}>
              {t('form.submit')}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <ShownKey name={made.api_key.name} secret={made.key} />
      ) : (
        <KeyForm
          key={round}
          id={form}
          error={making.error}
          onChange={() => making.isError && making.reset()}
          onSend={(given) => !making.isPending && making.mutate(given)}
        />
      )}
    </Modal>
  )
}
