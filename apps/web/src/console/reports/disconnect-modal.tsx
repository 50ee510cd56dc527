import { disconnect } from '@cuesheet/contract/console-collection'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { reportsKey } from './api.ts'
import type { Connection } from './collection-page.tsx'

/** Ends a connection; what was loaded stays. Open where one is given. */
export function DisconnectModal({
  connection,
  onClose,
}: {
  connection: Connection | undefined
  onClose: () => void
}) {
  const t = useTranslations('console_collection')
  const sentence = useSentence()
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const ending = useAction({
    mutationFn: () => call(disconnect, { body: { network_id: connection?.network_id ?? 0, password } }),
    onSuccess: () => {
      snackbars.show('success', t('disconnected'))
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: reportsKey }),
  })
  const { error } = ending
  const isWrong = error instanceof CallError && error.code === 'invalid_credentials'
  const form = useForm({
    sending: ending,
    shown: { password: isWrong ? sentence(error) : undefined },
    problems: { password: password === '' ? t('password_required') : undefined },
    onSend: () => ending.mutate(),
  })
  return (
    <DecisionModal
      isOpen={connection !== undefined}
      onClose={onClose}
      title={t('disconnect_title', { network: connection?.network ?? '' })}
      description={t('disconnect_text')}
      texts={useDecisionTexts(t('disconnect'))}
      kind="danger"
      action="disconnect-network"
      work={ending}
    >
      <Form id="disconnect-network" form={form} className="gap-4 pt-1">
        <TextField
          label={t('password')}
          name="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          reveal={{ show: t('show_password'), hide: t('hide_password') }}
          error={form.problems.password}
          autoComplete="current-password"
          required
        />
        {error && !isWrong && (
          <p role="alert" className="font-medium text-danger">
            {sentence(error)}
          </p>
        )}
      </Form>
    </DecisionModal>
  )
}
