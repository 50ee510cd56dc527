import type { ReactNode } from 'react'

/** Why something was refused, read out as it comes; nothing where it was not. */
export const Refusal = ({ text }: { text: ReactNode }) =>
  text ? (
    <p role="alert" className="font-medium text-danger">
      {text}
    </p>
  ) : null
