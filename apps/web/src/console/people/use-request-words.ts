import type { Approval } from '@cuesheet/contract/console-approvals'
import { useTranslations } from 'use-intl'

/** What a request asks for, in a sentence. */
export function useRequestWords() {
  const t = useTranslations('console_people.requests.kind')
  return ({ kind, name, award }: Pick<Approval, 'kind' | 'name' | 'award'>) =>
    t(kind.replaceAll('.', '_') as 'channel_award', { name: name ?? '', network: award?.network ?? '' })
}
