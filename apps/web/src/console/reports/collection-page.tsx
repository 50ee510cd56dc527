import { collectionConnections, finishConsent } from '@cuesheet/contract/console-collection'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { Cable } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { mutationOf } from '../../lib/mutation.ts'
import { id, text } from '../../lib/search-params.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Callout } from '../../ui/callout.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import { usePieces } from '../list/use-pieces.ts'
import { NetworkFilter } from '../network-filter.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { CollectionCard, isIncomplete } from './collection-card.tsx'
import { ConnectModal } from './connect-modal.tsx'
import { DisconnectModal } from './disconnect-modal.tsx'

export type Connection = AnswerOf<typeof collectionConnections>['rows'][number]

/** `state`, `code`, `error`, `scope`: how the platform leads back here from a consent. */
const shape = { network: id, state: text(200), code: text(1000), error: text(100), scope: text(1000) }
const askAgainMs = 3_000

/** How each network's reports come from the platform, what keeps them from coming, and what to do about it. */
export function CollectionPage() {
  const t = useTranslations('console_collection')
  const [search, onSearch] = useConsoleSearch(shape)
  const modal = useModal('dialog')
  const { network: only } = search
  const pieces = usePieces(
    'reports/collection',
    collectionConnections,
    { network: only },
    {
      // A job is at it: what it does is not announced.
      again: (rows) =>
        rows.some(({ state }) => state === 'new' || state === 'collecting') ? askAgainMs : false,
    },
  )
  const missing = useConsentReturn(search, () =>
    onSearch({ state: undefined, code: undefined, error: undefined, scope: undefined }, { replace: true }),
  )
  const [, action, network] = /^(connect|disconnect)\.(\d+)$/.exec(modal.subject ?? '') ?? []
  const chosen = pieces.rows.find(({ network_id }) => network_id === Number(network))
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-pretty text-muted">{t('lead')}</p>
      {missing && (
        <div className="mb-4">
          <Callout tone="bad" text={t(`problems.${missing}`)} />
        </div>
      )}
      <ConsoleList
        pieces={pieces}
        label={t('list')}
        form="apart"
        rowKey={({ network_id }) => String(network_id)}
        row={(connection) => (
          <li>
            <CollectionCard
              connection={connection}
              onConnect={() => void modal.open(`connect.${connection.network_id}`)}
              onDisconnect={() => void modal.open(`disconnect.${connection.network_id}`)}
            />
          </li>
        )}
        file={[
          { header: t('network'), value: ({ network }) => network },
          {
            header: t('state'),
            value: (row) =>
              row.state === 'collecting'
                ? t('waiting', { count: row.waiting })
                : t(`states.${isIncomplete(row) ? 'incomplete' : row.state}`),
          },
          { header: t('content_owner'), value: ({ content_owner }) => content_owner },
          { header: t('account'), value: ({ account }) => account },
          { header: t('activity_day'), value: ({ activity_day }) => activity_day },
          { header: t('revenue_day'), value: ({ revenue_day }) => revenue_day },
        ]}
        search={{ network: only }}
        onSearch={onSearch}
        filters={[<NetworkFilter key="network" value={only} onPick={(network) => onSearch({ network })} />]}
        empty={{ icon: Cable, title: t('no_network'), text: t('no_network_text') }}
      />
      <ConnectModal
        key={`connect ${network}`}
        connection={action === 'connect' ? chosen : undefined}
        hasConsent={pieces.first?.has_consent ?? false}
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
  const finish = useAction(
    mutationOf(finishConsent, {
      onSuccess: ({ problem }) =>
        problem
          ? snackbars.show('error', t(`problems.${problem}`))
          : snackbars.show('success', t('connected')),
      onError: (failure) => snackbars.show('error', sentence(failure)),
    }),
  )
  const { mutate } = finish
  useEffect(() => {
    if (error !== undefined) snackbars.show('error', t('not_consented'))
    else if (state !== undefined && code !== undefined) mutate({ state, code })
    else return
    onTaken()
  }, [state, code, error, mutate, onTaken, t])
  return finish.data?.problem ?? null
}
