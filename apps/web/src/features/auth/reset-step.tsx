import { resetPassword } from '@cuesheet/contract/sign-in'
import { isFittingPassword } from '@cuesheet/contract/values/password-length'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { queryClient } from '../../lib/query-client.ts'
import { discardResetToken } from '../../lib/reset-token.ts'
import { session } from '../../lib/session.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useForm } from '../../lib/use-form.ts'
import { useNewPasswordTexts } from '../../lib/use-new-password-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { StepFrame } from './step-frame.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useProblem } from './use-problem.ts'

/** A new password in the place of a forgotten one, once, with the token of a mailed link. */
export function ResetStep({
  token,
  onBack,
  onAgain,
}: {
  token: string
  onBack: () => void
  onAgain: () => void
}) {
  const t = useTranslations('account.recovery.reset')
  const words = useTranslations('account.change')
  const texts = useNewPasswordTexts()
  const problemOf = useProblem()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const leave = (next: () => void) => {
    discardResetToken()
    next()
  }
  const setting = useAction(mutationOf(resetPassword), queryClient)
  const isFitting = isFittingPassword(password)
  const isOver = setting.error instanceof CallError && setting.error.isOurs
  const form = useForm({
    sending: setting,
    shown: { new_password: setting.error ? problemOf(setting.error) : undefined },
    problems: {
      new_password: isFitting ? undefined : words(password === '' ? 'required' : 'length'),
      again: isFitting && again !== password ? words('differs') : undefined,
    },
    onSend: () =>
      setting.mutate(
        { token, new_password: password },
        {
          onSuccess: () => {
            snackbars.show('success', t('done'))
            // The reset has just ended this browser's session.
            if (session.token() !== null) session.clear()
            leave(onBack)
          },
        },
      ),
  })
  return (
    <StepFrame title={t('title')} text={t('text')} onBack={() => leave(onBack)}>
      <Form form={form}>
        <NewPasswordField
          value={password}
          onChange={(value) => {
            setPassword(value)
            form.change()
          }}
          texts={texts}
          error={form.problems.new_password}
          known={[]}
        />
        <TextField
          label={words('confirm')}
          name="again"
          value={again}
          onChange={(event) => setAgain(event.target.value)}
          reveal
          error={form.problems.again}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SubmitButton busy={setting.isPending && t('submitting')} text={t('submit')} />
        {isOver && (
          <Button className="w-full" size="large" onClick={() => leave(onAgain)}>
            {t('again')}
          </Button>
        )}
      </Form>
    </StepFrame>
  )
}
