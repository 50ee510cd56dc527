import { updateAccount } from '@cuesheet/contract/account-settings'
import { isFittingPassword } from '@cuesheet/contract/values/password-length'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useNewPasswordTexts } from '../../lib/use-new-password-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { LetterLine } from '../../ui/letter-line.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Props = { user_id: string; nickname: string }

/** That one signs in with a password, and another one. */
export function PasswordLine(account: Props) {
  const t = useTranslations('account')
  const app = useTranslations('app')
  return (
    <LetterLine
      id="password"
      label={t('change.title')}
      says={t('change.says')}
      note={t('change.text')}
      fold={{
        open: t('change.open'),
        close: app('action.close'),
        content: (close) => <PasswordForm {...account} onDone={close} />,
      }}
    />
  )
}

/** Current, new and once more. A weak password is said to be one, never refused within its 4 to 64 characters. */
function PasswordForm({ user_id, nickname, onDone }: Props & { onDone: () => void }) {
  const t = useTranslations('account')
  const texts = useNewPasswordTexts()
  const form = useCallForm(updateAccount, {
    values: { password: '', new_password: '', again: '' },
    toBody: ({ password, new_password }) => ({ password, new_password }),
    words: { password: t('password.required'), new_password: t('change.length') },
    problems: ({ new_password, again }) => ({
      new_password: new_password === '' ? t('change.required') : undefined,
      again: isFittingPassword(new_password) && again !== new_password ? t('change.differs') : undefined,
    }),
    refusedAt: () => 'password',
    onError: () => {
      form.form.select('password')
    },
    onDone,
  })
  return (
    <Form form={form.form} className="max-w-[400px] gap-4">
      <input type="hidden" name="username" autoComplete="username" value={user_id} readOnly />
      <PasswordField {...form.text('password')} />
      <NewPasswordField {...form.field('new_password')} texts={texts} known={[user_id, nickname]} />
      <TextField
        {...form.text('again')}
        label={t('change.confirm')}
        reveal
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div>
        <Button type="submit" kind="primary" busy={form.action.isPending}>
          {t('change.submit')}
        </Button>
      </div>
    </Form>
  )
}
