import type { ClaimEvent } from '@cuesheet/contract/claims'
import type { ClaimKind } from '@cuesheet/contract/values/claims'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Tone } from '../../ui/status-pill.tsx'

export const claimTones: Record<ClaimKind, Tone> = {
  lost: 'bad',
  disputed: 'warn',
  appealed: 'warn',
  potential: 'warn',
  policy: 'warn',
  not_earning: 'info',
  other: 'neutral',
  won: 'good',
}

const policies = ['monetize', 'track', 'block'] as const
/** What earns nothing. */
const isIdle = (policy: string | null) => policy !== null && !policy.includes('monetize')

/** What is said of an event: what its policy was and is, and what its reader can do. */
export function useClaimWords(isManager: boolean) {
  const t = useTranslations('claims')
  const terms = useTranslations('terms')
  const policyOf = useCallback(
    (policy: string | null) =>
      policy === null
        ? null
        : policy
            .split('+')
            .map((part) => {
              const known = policies.find((each) => each === part)
              return known ? terms(`claim_policy.${known}`) : part
            })
            .join(' · '),
    [terms],
  )
  /** Beside the kind: the change of a policy, or the report's own word. */
  const detailOf = useCallback(
    ({ kind, before_policy, policy, word }: ClaimEvent) => {
      if (kind === 'policy')
        return t('policy_change', { before: policyOf(before_policy) ?? '', after: policyOf(policy) ?? '' })
      return kind === 'other' ? word : null
    },
    [t, policyOf],
  )
  const nextStepOf = useCallback(
    ({ kind, policy }: ClaimEvent) => {
      const step = kind === 'policy' && !isIdle(policy) ? 'policy_earns' : kind
      return t(`steps.${isManager ? 'manager' : 'member'}.${step}`)
    },
    [t, isManager],
  )
  return { policyOf, detailOf, nextStepOf }
}
