import { savedViews } from '@cuesheet/contract/saved-views'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../lib/client.ts'

/** What the menu leads to of screens, once it is known who looks. */
export function useSavedViews(isKnown: boolean) {
  const { data } = useQuery(queryOf(savedViews, {}, { enabled: isKnown }))
  return data?.rows ?? []
}
