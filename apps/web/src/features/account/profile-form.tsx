import { nicknameLength, nicknameSchema } from '@cuesheet/contract/values/account'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '../../lib/drafts.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { useLineProblem } from '../../lib/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PasswordField } from './password-field.tsx'
import { update } from './settings-api.ts'

/** The id, which stays, and the nickname, for which the password is asked once it is another one. */
export function ProfileForm({ user_id, nickname }: { user_id: string; nickname: string }) {
  const t = useTranslations('account')
  const app = useTranslations('app')
  const sentence = useSentence()
  const lineProblem = useLineProblem()
  const saving = useAction(update)
  const [name, setName] = useDraft<string | null>('profile.nickname', null)
  const [password, setPassword] = useState('')
  const given = name ?? nickname
  const isChanged = given.trim() !== nickname
  const empty = () => {
    setName(null)
    setPassword('')
  }
  const form = useForm({
    sending: saving,
    shown: {
      nickname: lineProblem(given, nicknameLength.max),
      password: saving.error ? sentence(saving.error) : undefined,
    },
    problems: {
      nickname: nicknameSchema.safeParse(given).success ? undefined : t('profile.nickname_rule'),
      password: password === '' ? t('password.required') : undefined,
    },
    onSend: () =>
      saving.mutate(
        { password, nickname: given },
        {
          onSuccess: ({ message }) => {
            snackbars.show('success', message)
            empty()
          },
          onError: () => form.select('password'),
        },
      ),
  })
  return (
    <SettingsCard title={t('profile.title')}>
      <Form form={form} className="max-w-[400px] gap-4">
        <div>
          <span className="mb-1 block text-small font-medium">{t('profile.email')}</span>
          <span className="block text-large wrap-anywhere select-all" translate="no">
            {user_id}
          </span>
          <span className="mt-0.5 block text-small text-faint">{t('profile.email_hint')}</span>
        </div>
        <TextField
          label={t('profile.nickname')}
          name="nickname"
          value={given}
          onChange={(event) => setName(event.target.value)}
          error={form.problems.nickname}
          autoComplete="nickname"
          required
        />
        {isChanged && (
          <>
            {/* For password managers, which look for the id in the form. */}
            <input type="hidden" name="username" autoComplete="username" value={user_id} readOnly />
            <PasswordField
              value={password}
              onChange={setPassword}
              error={form.problems.password}
              hint={t('profile.why_password')}
            />
            <div className="flex gap-2">
              <Button type="submit" kind="primary" busy={saving.isPending && app('state.working')}>
                {t('profile.save')}
              </Button>
              <Button
                kind="quiet"
                onClick={() => {
                  empty()
                  form.reset()
                }}
              >
                {app('action.cancel')}
              </Button>
            </div>
          </>
        )}
      </Form>
    </SettingsCard>
  )
}
