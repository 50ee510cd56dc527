import { type GuideId, guideIds, guides } from '@cuesheet/contract/guides'
import { DomainError } from '../../errors/domain-error.ts'

/** Throws `invalid_input` where a guide has no such step. */
export function requireSteps(guide: GuideId, steps: readonly string[]): void {
  const known: readonly string[] = guides[guide].steps
  if (!steps.every((step) => known.includes(step)))
    throw new DomainError('invalid_input', { fields: { steps: 'field_choice' } })
}

/** By guide, the steps in their order; guides without any and steps that guides no longer have are left out. */
export function groupSteps(
  done: readonly { guide: string; step: string }[],
): { guide: GuideId; steps: string[] }[] {
  return guideIds
    .map((guide) => ({
      guide,
      steps: guides[guide].steps.filter((step) =>
        done.some((entry) => entry.guide === guide && entry.step === step),
      ) as string[],
    }))
    .filter(({ steps }) => steps.length > 0)
}
