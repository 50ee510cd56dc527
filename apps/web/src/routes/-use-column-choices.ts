import { useMemo } from 'react'
import type { Me } from '../features/auth/me.ts'
import type { ColumnChoices } from '../ui/column-choices.ts'
import { usePreferences } from './-use-preferences.ts'

const none = {}

/** The columns that the account chose, and how it chooses others. */
export function useColumnChoices(me: Me | undefined): ColumnChoices {
  const prefer = usePreferences()
  const chosen = me?.account.columns ?? none
  return useMemo(
    () => ({ chosen, choose: (table, ids) => prefer({ columns: { [table]: ids } }) }),
    [chosen, prefer],
  )
}
