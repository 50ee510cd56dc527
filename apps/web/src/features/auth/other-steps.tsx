import { resetToken } from '../../lib/reset-token.ts'
import { CodeStep } from './code-step.tsx'
import { ForgotStep } from './forgot-step.tsx'
import type { LoginStep } from './login-steps.ts'
import { ResetStep } from './reset-step.tsx'
import type { GoTo } from './use-login-step.ts'

type Props = {
  step: LoginStep
  /** Where the password was right and a code is asked for. */
  challenge: string | null
  /** What was typed as id. */
  id: string
  onStep: GoTo
  /** Back to id and password. */
  onBack: () => void
}

/** What sign-in seldom needs; loaded when it does. */
export function OtherSteps({ step, challenge, id, onStep, onBack }: Props) {
  const token = resetToken()
  if (step === 'code' && challenge !== null) return <CodeStep challenge={challenge} onBack={onBack} />
  if (step === 'reset' && token !== null)
    return <ResetStep token={token} onBack={onBack} onAgain={() => onStep('forgot', { replace: true })} />
  const isSent = step === 'sent'
  return (
    <ForgotStep
      key={String(isSent)}
      id={id}
      isSent={isSent}
      onSent={(sentTo) => onStep('sent', { sentTo })}
      onBack={onBack}
    />
  )
}
