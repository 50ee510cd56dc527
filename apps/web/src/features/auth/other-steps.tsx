import { type ReactNode, useState } from 'react'
import { resetToken } from '../../lib/reset-token.ts'
import { CodeStep } from './code-step.tsx'
import { ForgotStep } from './forgot-step.tsx'
import { ResetStep } from './reset-step.tsx'

type Props = {
  /** Asks for a code where the password was right, else for a new one, by the mailed link where one was opened. */
  challenge: string | null
  /** What was typed as id. */
  id: string
  /** Back to id and password. */
  onBack: () => void
}

/** What sign-in seldom needs; loaded when it does. */
function OtherSteps({ challenge, id, onBack }: Props) {
  const [token, setToken] = useState(resetToken)
  if (challenge !== null) return <CodeStep challenge={challenge} onBack={onBack} />
  if (token === null) return <ForgotStep id={id} onBack={onBack} />
  return <ResetStep token={token} onBack={onBack} onAgain={() => setToken(null)} />
}

export const otherStep = (props: Props): ReactNode => <OtherSteps {...props} />
