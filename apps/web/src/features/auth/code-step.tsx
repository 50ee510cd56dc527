import { loginSecond } from '@cuesheet/contract/sign-in'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { mutationOf } from '../../lib/mutation.ts'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { useForm } from '../../lib/use-form.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { StepFrame } from './step-frame.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useProblem } from './use-problem.ts'

/** The code of the app, or a recovery code in its place. */
export function CodeStep({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const t = useTranslations('account.recovery.code')
  const problemOf = useProblem()
  const tooLong = useTooLong()
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const entering = useAction(mutationOf(loginSecond), queryClient)
  const isBusy = entering.isPending || entering.isSuccess
  const form = useForm({
    sending: { ...entering, isPending: isBusy },
    shown: { code: entering.error ? problemOf(entering.error) : undefined },
    problems: { code: code.trim() === '' ? t('required') : undefined },
    onSend: () =>
      entering.mutate(
        { challenge, code },
        { onSuccess: ({ token }) => session.start(token), onError: () => form.select('code') },
      ),
  })
  const { focus } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of the two fields takes the focus when it comes.
  useEffect(() => focus('code'), [isRecovery])
  return (
    <StepFrame title={t('title')} text={t(isRecovery ? 'recovery_text' : 'text')} onBack={onBack}>
      <Form form={form} className="gap-1.5">
        <TextField
          key={String(isRecovery)}
          label={t(isRecovery ? 'recovery_label' : 'label')}
          name="code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={tooLong(code, 40) ?? form.problems.code}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          holdsErrorLine
          required
        />
        <SubmitButton busy={isBusy && t('submitting')} text={t('submit')} />
      </Form>
      <div className="mt-3 grid justify-items-center">
        <Button
          kind="quiet"
          onClick={() => {
            setRecovery(!isRecovery)
            setCode('')
            form.reset()
          }}
        >
          {t(isRecovery ? 'use_app' : 'use_recovery')}
        </Button>
      </div>
      {isRecovery && <p className="mt-3 text-center text-small text-pretty text-muted">{t('lost')}</p>}
    </StepFrame>
  )
}
