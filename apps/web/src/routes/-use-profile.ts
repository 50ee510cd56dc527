import { localeCookie } from '@cuesheet/contract/values/locale'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { applyLook, meQuery } from '../features/auth/me.ts'
import { accountsQuery } from '../features/members/accounts-query.ts'
import { CallError, isSessionRefused } from '../lib/call-error.ts'
import { readCookie } from '../lib/cookie.ts'
import { changeLocale } from '../lib/i18n.ts'
import { session, useToken } from '../lib/session.ts'
import { snackbars } from '../lib/snackbars.ts'
import { useSentence } from '../lib/use-sentence.ts'

/**
 * The signed-in account, and what follows from it: its currency, theme and language are applied, a manager's accounts are
 * loaded, and a refused profile ends the session. `isUnanswered`: the last answer was none, and it is asked for again.
 */
export function useProfile() {
  const token = useToken()
  const query = useQuery({ ...meQuery, enabled: token !== null })
  const me = token === null ? undefined : query.data
  const isManager = me?.permission_flag === 1
  const accounts = useInfiniteQuery({ ...accountsQuery, enabled: isManager })
  const isRefused = isSessionRefused(query.error)
  const lastError = useRef(query.error)
  if (query.error) lastError.current = query.error
  const isUnanswered = token !== null && !isRefused && query.errorUpdateCount > 0 && !query.isSuccess

  useEffect(() => {
    if (isRefused) session.end()
  }, [isRefused])

  useEffect(() => {
    if (!me) return
    const { language } = me.account
    applyLook(me)
    if (language !== null && readCookie(localeCookie) === null) void changeLocale(language)
    if (me.token !== session.token()) session.start(me.token)
  }, [me])

  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        const { error } = query.state
        // A second factor is required only now, while signed in: the profile says so, and its gate replaces all
        // screens.
        if (type === 'updated' && error instanceof CallError && error.code === 'second_factor_required')
          if (client.getQueryData(meQuery.queryKey)?.settings.second_factor_needed === false)
            void client.invalidateQueries(meQuery, { cancelRefetch: false })
      }),
    [client],
  )

  const sentence = useSentence()
  const accountsError = accounts.error
  useEffect(() => {
    if (accountsError) snackbars.show('error', sentence(accountsError))
  }, [accountsError, sentence])

  return {
    me,
    isUnanswered,
    /** Nobody answered, not even a server that is broken. */
    isOffline: lastError.current instanceof CallError && lastError.current.status === 0,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  }
}
