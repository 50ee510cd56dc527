import type { Locale } from '@cuesheet/contract/values/locale'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { fieldProblem, useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { Segments } from '../../ui/segments.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MailLanguage } from '../invitations/mail-language.tsx'
import { ShownInvitation } from '../invitations/shown-invitation.tsx'
import { invite } from './api.ts'

/** Invites a person, then shows the link once, until the modal closes. */
export function InviteModal({
  network,
  role: given,
  language: usual,
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
  const sentence = useSentence()
  const id = useId()
  const [userId, setUserId] = useState('')
  const [nickname, setNickname] = useState('')
  const [role, setRole] = useState(given)
  const [language, setLanguage] = useState(usual)
  const inviting = useAction(invite)
  const { data: made, error } = inviting
  const leave = () => {
    modal.close()
    inviting.reset()
    setUserId('')
    setNickname('')
  }
  const form = useForm({
    sending: inviting,
    shown: { user_id: fieldProblem(error, 'user_id'), nickname: fieldProblem(error, 'nickname') },
    problems: {
      user_id: userId.trim() === '' ? t('user_id_required') : undefined,
      nickname: nickname.trim() === '' ? t('nickname_required') : undefined,
    },
    onSend: () => inviting.mutate({ network_id: network, user_id: userId, nickname, role, language }),
  })
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={leave}
      title={made ? invitations('made') : t('invite')}
      texts={useDecisionTexts(t('submit'))}
      action={id}
      work={inviting}
      instead={
        made ? (
          <Button kind="primary" onClick={leave}>
            {app('action.close')}
          </Button>
        ) : undefined
      }
    >
      {made ? (
        <ShownInvitation invitation={made} />
      ) : (
        <Form id={id} form={form} className="gap-4 pt-1">
          <Segments
            label={t('role')}
            segments={[
              { value: 'manager' as const, label: t('manager') },
              { value: 'member' as const, label: t('member') },
            ]}
            value={role}
            onPick={setRole}
          />
          <TextField
            label={t('user_id')}
            name="user_id"
            value={userId}
            onChange={(event) => setUserId(event.target.value)}
            error={form.problems.user_id}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <TextField
            label={t('nickname')}
            name="nickname"
            value={nickname}
            onChange={(event) => setNickname(event.target.value)}
            error={form.problems.nickname}
            autoComplete="off"
            required
          />
          <MailLanguage value={language} onPick={setLanguage} />
          {error && !form.problems.user_id && !form.problems.nickname && (
            <p role="alert" className="font-medium text-danger">
              {sentence(error)}
            </p>
          )}
        </Form>
      )}
    </DecisionModal>
  )
}
