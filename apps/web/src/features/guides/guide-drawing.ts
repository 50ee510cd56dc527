import type { NetworkConstants } from '@cuesheet/contract/values/network-constants'
import type { ReactNode } from 'react'

/** The picture of a step; figures in it follow the network's constants. */
export type Drawing = (props: { constants: NetworkConstants }) => ReactNode

/** One picture for every step: a step without one does not compile. */
export type Drawings<Step extends string = string> = Readonly<Record<Step, Drawing>>
