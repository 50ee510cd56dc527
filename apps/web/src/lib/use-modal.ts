import { useRouter, useSearch } from '@tanstack/react-router'
import type { ModalName } from './modals.ts'

/** Marks a history entry that exists because this modal was opened on top of the one before. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    modal?: ModalName
    /** How many entries are on top of the one of the screen itself. */
    modals?: number
  }
}

/** The state of the entry in which a modal opens. */
export const stateWith = <State extends { modals?: number }>(
  state: State,
  modal: ModalName,
  isInstead = false,
) => ({ ...state, modal, modals: (state.modals ?? 0) + (isInstead ? 0 : 1) })

/**
 * A modal that lives in the address: `subject` is its parameter's value, undefined while it is closed.
 * Back closes it, and so does `close`, which leaves no entry to go forward from by accident.
 */
export function useModal(name: ModalName) {
  const router = useRouter()
  const subject = useSearch({ strict: false, select: (search) => search[name] })
  return {
    subject,
    isOpen: subject !== undefined,
    /** `insteadOf` names an open modal that gives its place in the history to this one. */
    open: (value = '1', { insteadOf }: { insteadOf?: ModalName | undefined } = {}) =>
      router.navigate({
        to: '.',
        search: (search: object) => ({
          ...search,
          ...(insteadOf && { [insteadOf]: undefined }),
          [name]: value,
        }),
        state: (state) => stateWith(state, name, insteadOf !== undefined),
        replace: insteadOf !== undefined,
        resetScroll: false,
      }),
    close: () => {
      if (router.history.location.state.modal === name) router.history.back()
      else
        void router.navigate({
          to: '.',
          search: (search: object) => ({ ...search, [name]: undefined }),
          replace: true,
          resetScroll: false,
        })
    },
  }
}
