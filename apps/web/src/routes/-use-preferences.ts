import type { ChoosableTable } from '@cuesheet/contract/values/table-columns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Preferences, savePreferences } from '../features/account/api.ts'
import { type Me, meQuery } from '../features/auth/api.ts'
import { snackbars } from '../lib/snackbars.ts'
import { useSentence } from '../lib/use-sentence.ts'

/** Of columns, only the tables that are named change. */
function changed(account: Me['account'], { columns, ...change }: Preferences): Me['account'] {
  const kept = { ...account.columns }
  for (const [table, ids] of Object.entries(columns ?? {}) as [ChoosableTable, string[] | null][])
    if (ids === null) delete kept[table]
    else kept[table] = ids
  return { ...account, ...change, columns: kept }
}

/** Changes how the account reads: on screen at once, and back with a word where it could not be kept. */
export function usePreferences(): (change: Preferences) => void {
  const sentence = useSentence()
  const client = useQueryClient()
  const saving = useMutation({
    ...savePreferences,
    onMutate: async (change) => {
      // An older answer on its way must not undo it.
      await client.cancelQueries(meQuery)
      const before = client.getQueryData(meQuery.queryKey)
      if (before)
        client.setQueryData(meQuery.queryKey, { ...before, account: changed(before.account, change) })
      return { before }
    },
    onError: (error, _change, kept) => {
      if (kept?.before) client.setQueryData(meQuery.queryKey, kept.before)
      snackbars.show('error', sentence(error))
    },
  })
  return saving.mutate
}
