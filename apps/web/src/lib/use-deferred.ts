import { useDeferredValue, useEffect, useState } from 'react'
import { beginFirstScreen, isFirstScreen } from './first-screen.ts'

/**
 * A value that takes long to draw: drawn in slices, once nothing more urgent waits. On the first screen of a document
 * `atFirst` stands in for it, so that the frame is there before its figures are.
 */
export function useDeferred<Value>(value: Value, atFirst: Value): Value {
  const [initial] = useState(() => (isFirstScreen() ? atFirst : value))
  useEffect(beginFirstScreen, [])
  return useDeferredValue(value, initial)
}
