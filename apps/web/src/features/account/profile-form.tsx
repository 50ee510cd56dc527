import { nicknameLength, nicknameSchema } from '@cuesheet/contract/values/account'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '../../lib/drafts.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { useLineProblem } from '../../lib/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
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
  const [wasSent, setSent] = useState(false)
  const given = name ?? nickname
  const isChanged = given.trim() !== nickname
  const nameProblem =
    lineProblem(given, nicknameLength.max) ??
    (wasSent && !nicknameSchema.safeParse(given).success ? t('profile.nickname_rule') : undefined)
  const passwordProblem =
    wasSent && password === '' ? t('password.required') : saving.isError ? sentence(saving.error) : undefined

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending || !isChanged) return
    setSent(true)
    const fields = (event.currentTarget as HTMLFormElement).elements
    if (!nicknameSchema.safeParse(given).success) (fields.namedItem('nickname') as HTMLElement).focus()
    else if (password === '') (fields.namedItem('password') as HTMLElement).focus()
    else
      saving.mutate(
        { password, nickname: given },
        {
          onSuccess: ({ message }) => {
            snackbars.show('success', message)
            setName(null)
            setPassword('')
            setSent(false)
          },
          onError: () => (fields.namedItem('password') as HTMLInputElement | null)?.select(),
        },
      )
  }
  return (
    <SettingsCard title={t('profile.title')}>
      <form onSubmit={send} noValidate className="grid max-w-[400px] grid-cols-[minmax(0,1fr)] gap-4">
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
          error={nameProblem}
          autoComplete="nickname"
          required
        />
        {isChanged && (
          <>
            {/* For password managers, which look for the id in the form. */}
            <input type="hidden" name="username" autoComplete="username" value={user_id} readOnly />
            <PasswordField
              value={password}
              onChange={(value) => {
                setPassword(value)
                if (saving.isError) saving.reset()
              }}
              error={passwordProblem}
              hint={t('profile.why_password')}
            />
            <div className="flex gap-2">
              <Button type="submit" kind="primary" busy={saving.isPending && app('state.working')}>
                {t('profile.save')}
              </Button>
              <Button
                kind="quiet"
                onClick={() => {
                  setName(null)
                  setPassword('')
                  setSent(false)
                  saving.reset()
                }}
              >
                {app('action.cancel')}
              </Button>
            </div>
          </>
        )}
        <p role="alert" className="sr-only">
          {nameProblem ?? passwordProblem}
        </p>
      </form>
    </SettingsCard>
  )
}
