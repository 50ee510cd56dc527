import { observable } from './observable.ts'

/** What was asked for and whose code could not be loaded, until it is, or is no longer asked for. */
export const failedLayer = observable<{
  /** Answers false where it could not be loaded again. */
  retry: () => Promise<boolean>
  close: () => void
  /** A modal, and no popup at a button. */
  isDialog: boolean
} | null>(null)
