import type { CloseState } from '@cuesheet/contract/values/settlement'

/** Nothing of it is approved: what it rests on may change. */
export const isOpen = ({ state }: { state: CloseState }) =>
  state !== 'approved' && state !== 'locked' && state !== 'paid'
