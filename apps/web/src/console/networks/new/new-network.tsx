import { saveDraft } from '@cuesheet/contract/console-network-drafts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../../lib/call-error.ts'
import { useLocale } from '../../../lib/locale.ts'
import { text } from '../../../lib/search-params.ts'
import { usePageTitle } from '../../../lib/title.ts'
import { useFailure } from '../../../lib/use-failure.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { consoleLink } from '../../console-link.ts'
import { RoleNote } from '../../for-role.tsx'
import { useConsoleSearch } from '../../use-console-search.ts'
import { useMay } from '../../use-may.ts'
import { draftQuery, emptyDraft } from './draft-content.ts'
import { Wizard } from './wizard.tsx'

const shape = { draft: text(36, /^[0-9a-f-]{36}$/) }

/** A new network, step by step; what is filled in waits for who goes on later. */
export default function NewNetwork() {
  const t = useTranslations('console_networks.new')
  const networks = useTranslations('console_networks')
  const [{ draft }] = useConsoleSearch(shape)
  const query = useQuery({ ...draftQuery(draft ?? '', useLocale()), enabled: draft !== undefined })
  const isGone = isNotFound(query.error)
  const failure = useFailure(
    query.error ?? new Error(),
    t(isGone ? 'draft_gone' : 'draft_failed'),
    query.isFetching,
  )
  const may = useMay(saveDraft)
  usePageTitle(t('title'))
  return (
    <div className="max-w-[760px]">
      <PageHead
        title={t('title')}
        context={
          <Link {...consoleLink('networks')} className="hover:underline">
            {networks('title')}
          </Link>
        }
      />
      <RoleNote call={saveDraft} />
      {!may ? null : query.isError ? (
        <ErrorState {...failure} onRetry={() => void query.refetch()} />
      ) : draft !== undefined && !query.data ? (
        <SkeletonGroup className="grid gap-4">
          <Skeleton className="h-6" />
          <Skeleton className="h-72 rounded-card" />
        </SkeletonGroup>
      ) : (
        // What was begun here goes on when its address comes to name it.
        <Wizard draft={query.data?.draft ?? emptyDraft} />
      )}
    </div>
  )
}
