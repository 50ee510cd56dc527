import { CodeStep } from './code-step.tsx'
import { ForgotStep } from './forgot-step.tsx'
import { ResetStep } from './reset-step.tsx'

/** A code after the password, a forgotten password, or a new one by a mailed link. */
export type OtherStep = { challenge: string } | { token: string } | 'forgot'

export type OtherStepsProps = {
  step: OtherStep
  /** What was typed as id. */
  id: string
  /** Null goes back to id and password. */
  onStep: (step: OtherStep | null) => void
}

/** What sign-in seldom needs; loaded when it does. */
export default function OtherSteps({ step, id, onStep }: OtherStepsProps) {
  const back = () => onStep(null)
  if (step === 'forgot') return <ForgotStep id={id} onBack={back} />
  if ('token' in step) return <ResetStep token={step.token} onBack={back} onAgain={() => onStep('forgot')} />
  return <CodeStep challenge={step.challenge} onBack={back} />
}
