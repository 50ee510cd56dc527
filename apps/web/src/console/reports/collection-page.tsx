import { collectionConnections, finishConsent } from '@cuesheet/contract/console-collection'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Cable } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { id, text } from '../../lib/search-params.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { LoadMore } from '../list/load-more.tsx'
import { NetworkFilter } from '../network-filter.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { reportsKey } from './api.ts'
import { CollectionCard } from './collection-card.tsx'
import { ConnectModal } from './connect-modal.tsx'
import { DisconnectModal } from './disconnect-modal.tsx'

export type Connection = AnswerOf<typeof collectionConnections>['rows'][number]

/** `state`, `code`, `error`, `scope`: how the platform leads back here from a consent. */
const shape = { network: id, state: text(200), code: text(1000), error: text(100), scope: text(1000) }
const askAgainMs = 3_000

const connectionsQuery = (network: number | undefined) =>
  infiniteQueryOptions({
    queryKey: [...reportsKey, 'collection', network ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(collectionConnections, {
        query: { ...(network && { network }), ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    // A job is at it: what it does is not announced.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) =>
        rows.some(({ state }) => state === 'new' || state === 'collecting'),
      )
        ? askAgainMs
        : false,
  })

/** How each network's reports come from the platform, what keeps them from coming, and what to do about it. */
export function CollectionPage() {
  const t = useTranslations('console_collection')
  const app = useTranslations('app')
  const [search, onSearch] = useConsoleSearch(shape)
  const modal = useModal('dialog')
  const query = useInfiniteQuery(connectionsQuery(search.network))
  const failure = useFailure(query.error ?? new Error(), t('failed'), query.isFetching)
  const missing = useConsentReturn(search, () =>
    onSearch({ state: undefined, code: undefined, error: undefined, scope: undefined }, { replace: true }),
  )
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const [, action, network] = /^(connect|disconnect)\.(\d+)$/.exec(modal.subject ?? '') ?? []
  const chosen = rows.find(({ network_id }) => network_id === Number(network))
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-pretty text-muted">{t('lead')}</p>
      <div className="mb-4">
        <NetworkFilter value={search.network} onPick={(network) => onSearch({ network })} />
      </div>
      {missing && (
        <div className="mb-4">
          <Callout tone="bad" text={t(`problems.${missing}`)} />
        </div>
      )}
      {query.isError && !query.data ? (
        <ErrorState {...failure} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonGroup label={app('state.loading')} className="grid gap-3">
          <Skeleton className="h-32 rounded-card" />
          <Skeleton className="h-32 rounded-card" />
        </SkeletonGroup>
      ) : rows.length === 0 ? (
        <EmptyState icon={Cable} title={t('no_network')} text={t('no_network_text')} />
      ) : (
        <ul aria-label={t('list')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {rows.map((connection) => (
            <li key={connection.network_id}>
              <CollectionCard
                connection={connection}
                onConnect={() => void modal.open(`connect.${connection.network_id}`)}
                onDisconnect={() => void modal.open(`disconnect.${connection.network_id}`)}
              />
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={query} />
      <ConnectModal
        key={`connect ${network}`}
        connection={action === 'connect' ? chosen : undefined}
        hasConsent={query.data?.pages[0]?.has_consent ?? false}
        onClose={modal.close}
      />
      <DisconnectModal
        key={`disconnect ${network}`}
        connection={action === 'disconnect' ? chosen : undefined}
        onClose={modal.close}
      />
    </>
  )
}

/** Makes the connection that a person has just consented to, once; answers what is missing for it. */
function useConsentReturn(
  {
    state,
    code,
    error,
  }: { state?: string | undefined; code?: string | undefined; error?: string | undefined },
  onTaken: () => void,
) {
  const t = useTranslations('console_collection')
  const sentence = useSentence()
  const client = useQueryClient()
  const finish = useAction({
    mutationFn: (body: { state: string; code: string }) => call(finishConsent, { body }),
    onSuccess: ({ problem }) =>
      problem ? snackbars.show('error', t(`problems.${problem}`)) : snackbars.show('success', t('connected')),
    onError: (failure) => snackbars.show('error', sentence(failure)),
    onSettled: () => client.invalidateQueries({ queryKey: reportsKey }),
  })
  const { mutate } = finish
  useEffect(() => {
    if (error !== undefined) snackbars.show('error', t('not_consented'))
    else if (state !== undefined && code !== undefined) mutate({ state, code })
    else return
    onTaken()
  }, [state, code, error, mutate, onTaken, t])
  return finish.data?.problem ?? null
}
