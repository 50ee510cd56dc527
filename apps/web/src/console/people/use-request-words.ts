import type { Approval } from '@cuesheet/contract/console-approvals'
import { useTranslations } from 'use-intl'

/** What a request asks for, in a sentence. */
export function useRequestWords() {
  const t = useTranslations('console_people.requests.kind')
  return ({ kind, name }: Pick<Approval, 'kind' | 'name'>) =>
    t(kind.replace('.', '_') as 'two_persons_off', { name: name ?? '' })
}
