import { useDeferredValue, useEffect, useState } from 'react'

let isFirstScreen = true

/**
 * A value that takes long to draw: drawn in slices, once nothing more urgent waits. On the first screen of a document
 * `atFirst` stands in for it, so that the frame is there before its figures are.
 */
export function useDeferred<Value>(value: Value, atFirst: Value): Value {
  const [initial] = useState(() => (isFirstScreen ? atFirst : value))
  useEffect(() => {
    isFirstScreen = false
  }, [])
  return useDeferredValue(value, initial)
}
