import { isFittingPassword } from '@cuesheet/contract/values/password-length'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useMoneyAtStake } from '../../lib/use-money-at-stake.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Callout } from '../../ui/callout.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { MoneyAtStake } from '../../ui/money-at-stake.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { lossesQuery, remove } from './api.ts'
import { ChannelHead } from './channel-head.tsx'
import { DeleteCautions } from './delete-cautions.tsx'
import { useChannel } from './use-channel.ts'

/** Removes a channel for ever: what will be lost, that it was read, and the manager's own password. */
export function DeleteModal({ onRemoved }: { onRemoved: (channel_id: number) => void }) {
  const t = useTranslations('channels.delete')
  const sentence = useSentence()
  const id = useId()
  const modal = useModal('delete')
  const { channel, isGone } = useChannel(useKept(modal.subject))
  const losses = useQuery({ ...lossesQuery(channel?.channel_id ?? 0), enabled: modal.isOpen && !!channel })
  const stake = useMoneyAtStake({ channel: channel?.channel_id ?? 0 }, modal.isOpen && !!channel)
  const removing = useAction(remove)
  const [isUnderstood, setUnderstood] = useState(false)
  const [password, setPassword] = useState('')
  const { error } = removing
  const isRefused = error instanceof CallError && error.code === 'invalid_credentials'
  const leave = () => {
    modal.close()
    setUnderstood(false)
    setPassword('')
    form.reset()
  }
  const form = useForm({
    sending: removing,
    shown: { password: isRefused ? sentence(error) : undefined },
    problems: {
      understood: isUnderstood ? undefined : t('understood_required'),
      password: isFittingPassword(password)
        ? undefined
        : t(password === '' ? 'password_required' : 'password_hint'),
    },
    onSend: () => {
      if (!channel) return
      const { channel_id } = channel
      removing.mutate(
        { channel_id, understood: true, password },
        {
          onSuccess: () => {
            snackbars.show('success', t('done'))
            onRemoved(channel_id)
            leave()
          },
          // Another window was faster.
          onError: (failure) => {
            if (!(failure instanceof CallError) || failure.status !== 404) return
            snackbars.show('info', sentence(failure))
            onRemoved(channel_id)
            leave()
          },
        },
      )
    },
  })
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={leave}
      title={t('title')}
      texts={useDecisionTexts(t('submit'))}
      kind="danger"
      action={id}
      work={removing}
      isGone={isGone && !removing.isSuccess}
      isDisabled={!channel}
    >
      <Form id={id} form={form} className="gap-4 pt-1">
        {channel && (
          <div className="rounded-card bg-sunken/60 px-3.5 py-3">
            <ChannelHead channel={channel} />
          </div>
        )}
        <MoneyAtStake title={t('stake')} {...stake} />
        <DeleteCautions losses={losses.data ?? null} />
        <Checkbox
          name="understood"
          isChecked={isUnderstood}
          onChange={setUnderstood}
          error={form.problems.understood}
        >
          {t('understood')}
        </Checkbox>
        <TextField
          label={t('password')}
          name="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          reveal={{ show: t('show_password'), hide: t('hide_password') }}
          hint={t('password_hint')}
          error={form.problems.password}
          autoComplete="current-password"
          required
        />
        {error && !isRefused && <Callout tone="bad" text={sentence(error)} />}
      </Form>
    </DecisionModal>
  )
}
