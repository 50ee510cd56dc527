import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { useAction } from '../../lib/use-action.ts'
import { useTooLong } from '../../lib/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { enterCode } from './recovery-api.ts'
import { StepFrame } from './step-frame.tsx'
import { useProblem } from './use-problem.ts'

/** The code of the app, or a recovery code in its place. */
export function CodeStep({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const t = useTranslations('account.recovery.code')
  const problemOf = useProblem()
  const tooLong = useTooLong()
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const entering = useAction(enterCode, queryClient)
  const field = isRecovery ? 'recovery' : 'app'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of the two fields takes the focus when it comes.
  useEffect(() => {
    fieldOf(form.current)?.focus()
  }, [field])
  const problem = isMissing ? t('required') : entering.isError ? problemOf(entering.error) : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (entering.isPending || entering.isSuccess) return
    setMissing(code.trim() === '')
    if (code.trim() === '') fieldOf(form.current)?.focus()
    else
      entering.mutate(
        { challenge, code },
        {
          onSuccess: ({ token }) => session.start(token),
          onError: () => fieldOf(form.current)?.select(),
        },
      )
  }
  return (
    <StepFrame title={t('title')} text={t(isRecovery ? 'recovery_text' : 'text')} onBack={onBack}>
      <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <TextField
          key={field}
          label={t(isRecovery ? 'recovery_label' : 'label')}
          name="code"
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            setMissing(false)
            if (entering.isError) entering.reset()
          }}
          error={tooLong(code, 40) ?? problem}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          holdsErrorLine
          required
        />
        <Button
          type="submit"
          kind="primary"
          size="large"
          className="mt-1 w-full"
          busy={(entering.isPending || entering.isSuccess) && t('submitting')}
        >
          {t('submit')}
        </Button>
        <p role="alert" className="sr-only">
          {problem}
        </p>
      </form>
      <div className="mt-3 grid justify-items-center">
        <Button
          kind="quiet"
          onClick={() => {
            setRecovery(!isRecovery)
            setCode('')
            setMissing(false)
            entering.reset()
          }}
        >
          {t(isRecovery ? 'use_app' : 'use_recovery')}
        </Button>
      </div>
      {isRecovery && <p className="mt-3 text-center text-small text-pretty text-muted">{t('lost')}</p>}
    </StepFrame>
  )
}

const fieldOf = (form: HTMLFormElement | null) => form?.elements.namedItem('code') as HTMLInputElement | null
