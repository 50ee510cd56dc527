import { isFittingPassword } from '@cuesheet/contract/values/password-length'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useForm } from '../../lib/use-form.ts'
import { useNewPasswordTexts } from '../../lib/use-new-password-texts.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
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
  const give = (change: Partial<typeof empty>) => setGiven({ ...given, ...change })
  const { password, fresh, again } = given
  const isFitting = isFittingPassword(fresh)
  const form = useForm({
    sending: saving,
    shown: { password: saving.error ? sentence(saving.error) : undefined },
    problems: {
      password: password === '' ? t('password.required') : undefined,
      new_password: fresh === '' ? t('change.required') : isFitting ? undefined : t('change.length'),
      again: isFitting && again !== fresh ? t('change.differs') : undefined,
    },
    onSend: () =>
      saving.mutate(
        { password, new_password: fresh },
        {
          onSuccess: ({ message }) => {
            snackbars.show('success', message)
            setGiven(empty)
          },
          onError: () => form.select('password'),
        },
      ),
  })
  return (
    <SettingsCard id="password" title={t('change.title')} text={t('change.text')}>
      <Form form={form} className="max-w-[400px] gap-4">
        <input type="hidden" name="username" autoComplete="username" value={user_id} readOnly />
        <PasswordField
          value={password}
          onChange={(password) => give({ password })}
          error={form.problems.password}
        />
        <NewPasswordField
          value={fresh}
          onChange={(fresh) => {
            give({ fresh })
            form.change()
          }}
          texts={texts}
          error={form.problems.new_password}
          known={[user_id, nickname]}
        />
        <TextField
          label={t('change.confirm')}
          name="again"
          value={again}
          onChange={(event) => give({ again: event.target.value })}
          reveal={{ show: t('password.show'), hide: t('password.hide') }}
          error={form.problems.again}
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
      </Form>
    </SettingsCard>
  )
}
