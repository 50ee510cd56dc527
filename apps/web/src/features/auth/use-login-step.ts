import { useRouter, useSearch } from '@tanstack/react-router'
import type { LoginStep } from './login-steps.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many entries are on top of the one of id and password; absent where none of them is below. */
    loginSteps?: number
    /** The id that a link was mailed for. */
    sentTo?: string
  }
}

export type GoTo = (step: LoginStep, how?: { replace?: boolean; sentTo?: string }) => void

/** The step that the address names; `goBack` leads to id and password, past all steps. */
export function useLoginStep() {
  const router = useRouter()
  const step = useSearch({ strict: false, select: (search) => search.step as LoginStep | undefined })
  const goTo: GoTo = (next, { replace = false, sentTo } = {}) => {
    const { search, state } = router.latestLocation
    const below = step === undefined ? 0 : state.loginSteps
    void router.navigate({
      to: '/login',
      search: { ...search, step: next },
      state: {
        ...(below !== undefined && !replace && { loginSteps: below + 1 }),
        ...(sentTo !== undefined && { sentTo }),
      },
      replace,
      resetScroll: false,
    })
  }
  const goBack = () => {
    const { search, state } = router.latestLocation
    if (state.loginSteps !== undefined) router.history.go(-state.loginSteps)
    else
      void router.navigate({
        to: '/login',
        search: { ...search, step: undefined },
        replace: true,
        resetScroll: false,
      })
  }
  return { step, goTo, goBack }
}
