import type { ComponentProps } from 'react'
import { findInConsole } from '../console/frame/find-in-console.ts'
import { usePaletteItems } from '../console/frame/use-palette-items.ts'
import Palette from './-palette.tsx'

/** The palette of the console: its pages, and what an operator of this role begins on them. */
export default function OperatorPalette(props: Omit<ComponentProps<typeof Palette>, 'items' | 'query'>) {
  const items = usePaletteItems(props.me.account.operator_role)
  return <Palette {...props} items={items} query={findInConsole} />
}
