import { channelLosses, deleteChannel } from '@cuesheet/contract/channels'
import { isFittingPassword } from '@cuesheet/contract/values/password-length'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useMoneyAtStake } from '../../lib/use-money-at-stake.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { MoneyAtStake } from '../../ui/money-at-stake.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ChannelHead } from './channel-head.tsx'
import { channelQuery } from './channel-queries.ts'
import { DeleteCautions } from './delete-cautions.tsx'
import { useChannel } from './use-channel.ts'

/** Removes a channel for ever: what will be lost, that it was read, and the manager's own password. */
export function DeleteModal({ onRemoved }: { onRemoved: (channel_id: number) => void }) {
  const t = useTranslations('channels.delete')
  const sentence = useSentence()
  const modal = useModal('delete')
  const { channel, isGone } = useChannel(useKept(modal.subject))
  const losses = useQuery(
    queryOf(
      channelLosses,
      { channel: channel?.channel_id ?? 0 },
      { enabled: modal.isOpen && !!channel, placeholderData: nothingMeanwhile },
    ),
  )
  const stake = useMoneyAtStake({ channel: channel?.channel_id ?? 0 }, modal.isOpen && !!channel)
  const leave = () => {
    if (channel) onRemoved(channel.channel_id)
    modal.close()
  }
  const form = useCallForm(deleteChannel, {
    values: { understood: false, password: '' },
    toBody: (values) => ({ ...values, channel_id: channel?.channel_id ?? null }),
    problems: ({ understood, password }) => ({
      understood: understood ? undefined : t('understood_required'),
      password: isFittingPassword(password)
        ? undefined
        : t(password === '' ? 'password_required' : 'password_hint'),
    }),
    done: t('done'),
    onDone: leave,
    // Another window was faster.
    onError: (failure) => {
      if (!isNotFound(failure)) return
      snackbars.show('info', sentence(failure))
      leave()
    },
    mutation: {
      onSuccess: (_answer, { channel_id }, _result, { client }) =>
        client.removeQueries(channelQuery(channel_id)),
    },
  })
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('title')}
      submit={t('submit')}
      kind="danger"
      isGone={isGone && !form.action.isSuccess}
      isDisabled={!channel}
    >
      {channel && (
        <div className="rounded-card bg-sunken/60 px-3.5 py-3">
          <ChannelHead channel={channel} />
        </div>
      )}
      <MoneyAtStake title={t('stake')} {...stake} />
      <DeleteCautions losses={losses.data ?? null} />
      <Checkbox {...form.check('understood')}>{t('understood')}</Checkbox>
      <PasswordField {...form.text('password')} label={t('password')} hint={t('password_hint')} />
    </FormModal>
  )
}
