import type { ExplainedFigure, PartKind } from '@cuesheet/contract/explanation'
import type { ExplainedChange } from './explanation-api.ts'

type Part = ExplainedChange['parts'][number]

/** Said as what the figure or money itself is made of. */
const factors: readonly PartKind[] = ['views', 'price']
const engagedFactors: readonly PartKind[] = ['engaged_views', 'engaged_price']

/**
 * The other causes that a sentence names: those that made a tenth of the change or more. Where most of it is that views are
 * counted differently, the sentence begins with that and blames nobody's views or prices.
 */
export function toldCauses(
  { change, parts }: Pick<ExplainedChange, 'change' | 'parts'>,
  figure: ExplainedFigure,
): { isCounting: boolean; told: Part[] } {
  const size = ({ amount }: Part) => Math.abs(Number(amount))
  const isCounting = parts.toSorted((one, other) => size(other) - size(one))[0]?.kind === 'counting'
  const saidElsewhere = [...factors, ...(figure === 'profit' ? engagedFactors : [])]
  return {
    isCounting,
    told: parts.filter(
      (part) =>
        size(part) >= Math.abs(Number(change)) / 10 &&
        !saidElsewhere.includes(part.kind) &&
        !(isCounting && part.kind === 'counting'),
    ),
  }
}
