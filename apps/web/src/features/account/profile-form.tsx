import { updateAccount } from '@cuesheet/contract/account-settings'
import { useTranslations } from 'use-intl'
import { useCallForm } from '../../lib/use-call-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { LetterLine, strong } from '../../ui/letter-line.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Props = { user_id: string; nickname: string }

/** What others call the account, and the id, which stays. */
export function ProfileLines({ role, ...account }: Props & { role: 'member' | 'manager' | 'operator' }) {
  const t = useTranslations('account')
  const app = useTranslations('app')
  const { user_id, nickname } = account
  return (
    <LetterLine
      label={t('profile.title')}
      says={
        <>
          <p>{t.rich('profile.called', { nickname, b: strong })}</p>
          <p className="mt-1">
            {t.rich('profile.signs_in', {
              user_id,
              b: (text) => (
                <span className="font-semibold select-all" translate="no">
                  {text}
                </span>
              ),
            })}
          </p>
        </>
      }
      note={
        <>
          {t(`profile.role_${role}`)} {t('profile.email_hint')}
        </>
      }
      fold={{
        open: t('profile.change'),
        close: app('action.close'),
        content: (close) => <NicknameForm {...account} onDone={close} />,
      }}
    />
  )
}

function NicknameForm({ user_id, nickname, onDone }: Props & { onDone: () => void }) {
  const t = useTranslations('account')
  const form = useCallForm(updateAccount, {
    values: { nickname, password: '' },
    toBody: (values) => values,
    words: { nickname: t('profile.nickname_rule'), password: t('password.required') },
    refusedAt: () => 'password',
    onError: () => {
      form.form.select('password')
    },
    onDone,
    draft: 'profile',
  })
  return (
    <Form form={form.form} className="max-w-[400px] gap-4">
      <TextField {...form.text('nickname')} label={t('profile.nickname')} autoComplete="nickname" required />
      {/* For password managers, which look for the id in the form. */}
      <input type="hidden" name="username" autoComplete="username" value={user_id} readOnly />
      <PasswordField {...form.text('password')} hint={t('profile.why_password')} />
      <div>
        <Button type="submit" kind="primary" busy={form.action.isPending}>
          {t('profile.save')}
        </Button>
      </div>
    </Form>
  )
}
