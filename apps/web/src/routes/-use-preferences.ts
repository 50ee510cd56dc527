import { type Preferences, preferences } from '@cuesheet/contract/account'
import type { ChoosableTable } from '@cuesheet/contract/values/table-columns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Me, meQuery } from '../features/auth/me.ts'
import { call } from '../lib/call.ts'
import { snackbars } from '../lib/snackbars.ts'
import { useSentence } from '../lib/use-sentence.ts'

/** Of columns, only the tables that are named change. */
function changed(account: Me['account'], { columns, ...change }: Preferences): Me['account'] {
  const tables = { ...account.columns }
  for (const [table, ids] of Object.entries(columns ?? {}) as [ChoosableTable, string[] | null][])
    if (ids === null) delete tables[table]
    else tables[table] = ids
  return { ...account, ...change, columns: tables }
}

/** Changes how the account reads: on screen at once, and back with a word where it could not be kept. */
export function usePreferences(): (change: Preferences) => void {
  const sentence = useSentence()
  const client = useQueryClient()
  // Not by `mutationOf`: every screen begins with it, and nothing else has to be read again.
  const saving = useMutation({
    mutationFn: (change: Preferences) => call(preferences, { body: change }),
    // One after another: the last choice is the one that is kept.
    scope: { id: 'preferences' },
    onMutate: async (change) => {
      // An older answer on its way must not undo it.
      await client.cancelQueries(meQuery)
      const before = client.getQueryData(meQuery.queryKey)
      if (before)
        client.setQueryData(meQuery.queryKey, {
          ...before,
          account: changed(before.account, change),
        })
      return { before }
    },
    onError: (error, _change, context) => {
      if (context?.before) client.setQueryData(meQuery.queryKey, context.before)
      snackbars.show('error', sentence(error))
    },
  })
  return saving.mutate
}
