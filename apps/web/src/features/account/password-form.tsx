import { isFittingPassword } from '@cuesheet/contract/values/password-length'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useNewPasswordTexts } from '../../lib/use-new-password-texts.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PasswordField } from './password-field.tsx'
import { update } from './settings-api.ts'

const empty = { password: '', fresh: '', again: '' }

/** Current, new and once more. A weak password is said to be one, never refused within its 4 to 64 characters. */
export function PasswordForm({ user_id, nickname }: { user_id: string; nickname: string }) {
  const t = useTranslations('account')
  const app = useTranslations('app')
  const sentence = useSentence()
  const texts = useNewPasswordTexts()
  const saving = useAction(update)
  const [given, setGiven] = useState(empty)
  const [wasSent, setSent] = useState(false)
  const give = (change: Partial<typeof empty>) => {
    setGiven({ ...given, ...change })
    if (saving.isError) saving.reset()
  }
  const problems = findProblems(wasSent ? given : null)
  const textOf = {
    password: problems.password
      ? t('password.required')
      : saving.isError
        ? sentence(saving.error)
        : undefined,
    fresh: problems.fresh ? t(`change.${problems.fresh}`) : undefined,
    again: problems.again ? t('change.differs') : undefined,
  }

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    setSent(true)
    const fields = (event.currentTarget as HTMLFormElement).elements
    const found = findProblems(given)
    const first = found.password ? 'password' : found.fresh ? 'new_password' : found.again ? 'again' : null
    if (first) (fields.namedItem(first) as HTMLElement).focus()
    else
      saving.mutate(
        { password: given.password, new_password: given.fresh },
        {
          onSuccess: ({ message }) => {
            snackbars.show('success', message)
            setGiven(empty)
            setSent(false)
          },
          onError: () => (fields.namedItem('password') as HTMLInputElement).select(),
        },
      )
  }
  return (
    <SettingsCard title={t('change.title')} text={t('change.text')}>
      <form onSubmit={send} noValidate className="grid max-w-[400px] grid-cols-[minmax(0,1fr)] gap-4">
        <input type="hidden" name="username" autoComplete="username" value={user_id} readOnly />
        <PasswordField
          value={given.password}
          onChange={(password) => give({ password })}
          error={textOf.password}
        />
        <NewPasswordField
          value={given.fresh}
          onChange={(fresh) => give({ fresh })}
          texts={texts}
          error={textOf.fresh}
          known={[user_id, nickname]}
        />
        <TextField
          label={t('change.confirm')}
          name="again"
          value={given.again}
          onChange={(event) => give({ again: event.target.value })}
          reveal={{ show: t('password.show'), hide: t('password.hide') }}
          error={textOf.again}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <div>
          <Button type="submit" kind="primary" busy={saving.isPending && app('state.working')}>
            {t('change.submit')}
          </Button>
        </div>
        <p role="alert" className="sr-only">
          {textOf.password ?? textOf.fresh ?? textOf.again}
        </p>
      </form>
    </SettingsCard>
  )
}

type Problems = { password: boolean; fresh: 'required' | 'length' | null; again: boolean }

function findProblems(given: typeof empty | null): Problems {
  if (given === null) return { password: false, fresh: null, again: false }
  const { password, fresh, again } = given
  const isFitting = isFittingPassword(fresh)
  return {
    password: password === '',
    fresh: fresh === '' ? 'required' : isFitting ? null : 'length',
    again: isFitting && again !== fresh,
  }
}
