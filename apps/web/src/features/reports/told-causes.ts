import type { ExplainedChange, Explanation, PartKind } from '@cuesheet/contract/explanation'

type Part = ExplainedChange['parts'][number]

/** Of which money is made: said beside its change. */
const factors = ['views', 'price', 'engaged_views', 'engaged_price'] as const
type Told = Part & { kind: Exclude<PartKind, (typeof factors)[number]> }

/**
 * The other causes that a sentence names: those that made a tenth of the change or more. Where most of it is that views are
 * counted differently, that comes first, and nobody's views or prices are blamed.
 */
export function toldCauses({ change, parts }: Pick<ExplainedChange, 'change' | 'parts'>): {
  isCounting: boolean
  told: Told[]
} {
  const size = ({ amount }: Part) => Math.abs(Number(amount))
  const bySize = parts.toSorted((one, other) => size(other) - size(one))
  const isCounting = bySize[0]?.kind === 'counting'
  const told = (isCounting ? bySize : parts).filter(
    (part): part is Told =>
      size(part) >= Math.abs(Number(change)) / 10 && factors.every((kind) => kind !== part.kind),
  )
  return { isCounting, told }
}

type Parts = Pick<ExplainedChange, 'parts'> | null
const has = (change: Parts, kinds: readonly PartKind[]) =>
  change?.parts.some(({ kind }) => kinds.includes(kind)) ?? false

/** Some of the change is told by what is counted alike, if not of every channel. */
export const isToldAlike = (change: Parts): boolean => has(change, [...factors, 'counting'])

/** Across a change of counting, engaged views are missing: how much of the change is counting nobody knows. */
export const isUnsplit = (change: Parts): boolean => has(change, ['views_and_price']) && !isToldAlike(change)

/** Who moved most in views is told in engaged views there. */
export const isMovedByEngaged = ({
  figure,
  comparison,
}: Pick<Explanation, 'figure' | 'comparison'>): boolean =>
  figure === 'views' && (comparison?.counting.length ?? 0) > 0
