import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { acceptInvitation, invitation } from '@cuesheet/contract/invitations'
import { nicknameSchema } from '@cuesheet/contract/values/account'
import { isFittingPassword } from '@cuesheet/contract/values/password-length'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { queryOf } from '../../lib/client.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { queryClient } from '../../lib/query-client.ts'
import { runtimeConfig } from '../../lib/runtime-config.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useAction } from '../../lib/use-action.ts'
import { useForm } from '../../lib/use-form.ts'
import { useNewPasswordTexts } from '../../lib/use-new-password-texts.ts'
import { fieldProblem } from '../../lib/use-sentence.ts'
import { Form } from '../../ui/form.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { InvitationFrame } from './invitation-frame.tsx'
import { signIn } from './sign-in.ts'
import { SubmitButton } from './submit-button.tsx'
import { useProblem } from './use-problem.ts'

type Invited = AnswerOf<typeof invitation>
type Props = { token: string; foot: ReactNode; onEntered: () => void }

/** What a link shows to the person whom it invites: who invites, and a password to be chosen. */
export function InvitationScreen({ token, foot, onEntered }: Props) {
  const t = useTranslations('invitation')
  const query = useQuery(
    queryOf(invitation, { token }, { enabled: token !== '', staleTime: Number.POSITIVE_INFINITY }),
  )
  const isGone = token === '' || isNotFound(query.error)
  usePageTitle(t('title'))
  return (
    <InvitationFrame query={query} isGone={isGone} words={t} foot={foot}>
      {(invited) => <Accept token={token} invited={invited} onEntered={onEntered} />}
    </InvitationFrame>
  )
}

function Accept({
  token,
  invited: { user_id, nickname: proposed, role },
  onEntered,
}: {
  token: string
  invited: { user_id: string; nickname: string; role: Invited['role'] }
  onEntered: () => void
}) {
  const t = useTranslations('invitation')
  const auth = useTranslations('auth')
  const words = useTranslations('account.change')
  const texts = useNewPasswordTexts()
  const problemOf = useProblem()
  const isFirst = user_id === ''
  const [id, setId] = useState(user_id)
  const [nickname, setNickname] = useState(proposed)
  const [password, setPassword] = useState('')
  const accepting = useAction(mutationOf(acceptInvitation), queryClient)
  const { error } = accepting
  const refused = { user_id: fieldProblem(error, 'user_id'), nickname: fieldProblem(error, 'nickname') }
  const isElsewhere = error && !refused.user_id && !refused.nickname
  const form = useForm({
    sending: accepting,
    shown: { ...refused, new_password: isElsewhere ? problemOf(error) : undefined },
    problems: {
      user_id: id.trim() === '' ? auth('id_required') : undefined,
      nickname: nicknameSchema.safeParse(nickname).success ? undefined : t('nickname_required'),
      new_password: isFittingPassword(password) ? undefined : words(password === '' ? 'required' : 'length'),
    },
    onSend: () =>
      accepting.mutate(
        { token, nickname, new_password: password, ...(isFirst && { user_id: id }) },
        {
          onSuccess: () => {
            runtimeConfig.needsOperator = false
            void signIn({ id, password }).finally(onEntered)
          },
        },
      ),
  })
  return (
    <>
      <p className="mt-1 mb-6 text-pretty text-muted">
        {t(`lead.${isFirst ? 'first' : role === 'member' || role === 'manager' ? role : 'operator'}`)}
      </p>
      <Form form={form}>
        {isFirst ? (
          <TextField
            label={t('id')}
            name="user_id"
            value={id}
            onChange={(event) => setId(event.target.value)}
            error={form.problems.user_id}
            placeholder={auth('id_hint')}
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        ) : (
          <div>
            <p className="mb-1 text-small font-medium">{t('id')}</p>
            <p className="text-large wrap-anywhere" translate="no">
              {user_id}
            </p>
            {/* Password managers keep the password under it. */}
            <input type="text" value={user_id} readOnly hidden autoComplete="username" />
          </div>
        )}
        <TextField
          label={t('nickname')}
          name="nickname"
          value={nickname}
          onChange={(event) => setNickname(event.target.value)}
          error={form.problems.nickname}
          autoComplete="nickname"
          required
        />
        <NewPasswordField
          value={password}
          onChange={(value) => {
            setPassword(value)
            form.change()
          }}
          texts={texts}
          error={form.problems.new_password}
          known={[id, nickname]}
        />
        <SubmitButton busy={accepting.isPending && t('submitting')} text={t('submit')} />
      </Form>
    </>
  )
}
