import { replaceEqualDeep } from '@tanstack/react-query'
import { useRef } from 'react'

/** The value of the render before where this one is equal to it, however deep. */
export function useStable<Value>(value: Value): Value {
  const stable = useRef(value)
  stable.current = replaceEqualDeep(stable.current, value)
  return stable.current
}
