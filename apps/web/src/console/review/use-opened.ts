import { useState } from 'react'

/** What a dialog was opened on: it stays as it was then, also where it is read again, and in sight while the dialog closes. */
export function useOpened<Subject extends object>(
  isOpen: boolean,
  subject: Subject | undefined,
): Subject | undefined {
  const [kept, setKept] = useState({ isOpen, subject: isOpen ? subject : undefined })
  const isNew = isOpen && (!kept.isOpen || kept.subject === undefined)
  if (isOpen !== kept.isOpen || (isNew && subject !== undefined))
    setKept({ isOpen, subject: isNew ? subject : kept.subject })
  return isNew ? subject : kept.subject
}
