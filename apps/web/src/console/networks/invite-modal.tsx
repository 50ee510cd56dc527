import { invite } from '@cuesheet/contract/console-network-people'
import type { Locale } from '@cuesheet/contract/values/locale'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Segments } from '../../ui/segments.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MailLanguage } from '../invitations/mail-language.tsx'
import { ShownInvitation } from '../invitations/shown-invitation.tsx'

/** Invites a person, then shows the link once, until the modal closes. */
export function InviteModal({
  network,
  role,
  language,
  modal,
}: {
  network: number
  role: 'manager' | 'member'
  language: Locale
  modal: ReturnType<typeof useModal>
}) {
  const t = useTranslations('console_networks.people')
  const invitations = useTranslations('console_invitations')
  const app = useTranslations('app')
  const form = useCallForm(invite, {
    values: { user_id: '', nickname: '', role, language },
    toBody: (values) => ({ ...values, network_id: network }),
    words: { user_id: t('user_id_required') },
    problems: ({ nickname }) => ({
      nickname: nickname.trim() === '' ? t('nickname_required') : undefined,
    }),
    done: null,
    // The link is in its answer, and shall be nowhere once it was shown.
    mutation: { gcTime: 0 },
  })
  const made = form.action.data?.invitation
  return (
    <FormModal
      modal={modal}
      form={form}
      title={made ? invitations('made') : t('invite')}
      submit={t('submit')}
      instead={
        made && (
          <Button kind="primary" onClick={modal.close}>
            {app('action.close')}
          </Button>
        )
      }
    >
      {made ? (
        <ShownInvitation invitation={made} />
      ) : (
        <>
          <Segments
            {...form.pick('role')}
            label={t('role')}
            segments={(['manager', 'member'] as const).map((value) => ({ value, label: t(value) }))}
          />
          <TextField
            {...form.text('user_id')}
            label={t('user_id')}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <TextField {...form.text('nickname')} label={t('nickname')} required />
          <MailLanguage {...form.pick('language')} />
        </>
      )}
    </FormModal>
  )
}
