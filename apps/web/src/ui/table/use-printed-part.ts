import { useFormat } from '../../lib/format.ts'
import { printedLines } from './use-virtual-rows.ts'

/** `15 / 1,546`: which part of a list paper has; null where it has all of it. */
export function usePrintedPart(total: number | null): string | null {
  const format = useFormat()
  return total === null || total <= printedLines
    ? null
    : `${format.count(printedLines)} / ${format.count(total)}`
}
