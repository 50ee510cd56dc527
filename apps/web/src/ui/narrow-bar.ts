import { createContext } from 'react'

/** Within a bar of one line that has no room for controls side by side: those that can shrink do. */
export const NarrowBar = createContext(false)
