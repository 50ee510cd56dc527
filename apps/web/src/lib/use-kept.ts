import { useState } from 'react'

/** The last subject that was one: what a modal shows stays in sight while it closes. */
export function useKept<Subject extends string | object>(subject: Subject | undefined): Subject | undefined {
  const [last, setLast] = useState(subject)
  if (subject !== undefined && subject !== last) setLast(subject)
  return subject ?? last
}
