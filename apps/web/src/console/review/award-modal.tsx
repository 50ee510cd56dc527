import { awardChannel, type ReviewedChannel } from '@cuesheet/contract/console-review'
import { isFittingPassword } from '@cuesheet/contract/values/password-length'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useKept } from '../../lib/use-kept.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { Callout } from '../../ui/callout.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ReasonChoice } from './reason-choice.tsx'
import { useOpened } from './use-opened.ts'

type Props = { modal: ReturnType<typeof useModal>; channel: ReviewedChannel | undefined }

/** Gives a contested channel to one network: what the others lose, why, and the operator's own password. */
export default function AwardModal({ modal, channel: shown }: Props) {
  const t = useTranslations('console_review')
  const account = useTranslations('account')
  const network_id = Number(useKept(modal.subject)?.replace('award-', ''))
  const channel = useOpened(modal.isOpen, shown)
  const heir = channel?.claimants.find((each) => each.network_id === network_id)
  const verified = channel?.claimants.filter(({ verification }) => verification === 'verified') ?? []
  const losers = verified.filter((each) => each.network_id !== network_id)
  const form = useCallForm(awardChannel, {
    values: { code: undefined as string | undefined, note: '', password: '' },
    toBody: ({ code, note, password }) => ({
      network_id,
      channel_id: channel?.channel_id ?? null,
      seen: verified.map((each) => each.network_id),
      password,
      ...(code && { code }),
      ...(note.trim() && { note }),
    }),
    words: { note: t('why.required') },
    problems: ({ code, note, password }) => ({
      note: code || note.trim() ? undefined : t('why.required'),
      password: isFittingPassword(password) ? undefined : account('password.required'),
    }),
    done: null,
    onDone: ({ is_asked, message }) => {
      if (is_asked) snackbars.show('info', message)
      else snackbars.show('success', t('award.done', { network: heir?.network ?? '' }))
      modal.close()
    },
  })
  const code = form.field('code')
  const note = form.field('note')
  return (
    <FormModal
      modal={modal}
      form={form}
      title={t('award.title', { network: heir?.network ?? '' })}
      description={channel?.title}
      submit={t('award.submit')}
      kind="danger"
      isDisabled={!heir}
    >
      {losers.length > 0 && (
        <Callout
          tone="warn"
          isQuiet
          text={t('award.loses', { networks: losers.map(({ network }) => network).join(', ') })}
        />
      )}
      <ReasonChoice
        decision="award"
        network={network_id || undefined}
        readers={[]}
        code={code.value}
        note={note.value}
        onCode={code.onChange}
        onNote={note.onChange}
        error={note.error}
      />
      <PasswordField {...form.text('password')} />
    </FormModal>
  )
}
