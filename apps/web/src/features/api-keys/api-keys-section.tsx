import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { runtimeConfig } from '../../lib/runtime-config.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { AddKeyModal } from './add-key-modal.tsx'
import { KeyRow } from './key-row.tsx'
import { type KeySource, ownKeys } from './key-source.ts'
import { RevokeKeyModal } from './revoke-key-modal.tsx'

/**
 * The keys of partners' servers: made, listed and revoked here; in account settings, for managers. `isReadOnly`: listed
 * alone.
 */
export function ApiKeysSection({
  source = ownKeys,
  isReadOnly = false,
}: {
  source?: KeySource
  isReadOnly?: boolean
}) {
  const t = useTranslations('access.keys')
  const query = useQuery(source.query)
  const adding = useModal('add-key')
  const revoking = useModal('revoke-key')
  const keys = query.data?.keys
  const isFull = query.data !== undefined && query.data.keys.length >= query.data.most
  return (
    <section aria-labelledby="api-keys">
      <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="api-keys" className="text-large font-semibold tracking-tight">
            {t('title')}
          </h2>
          <p className="mt-0.5 text-small text-pretty text-muted">
            {t('text')}{' '}
            <a
              href={`${runtimeConfig.apiBaseUrl}/docs`}
              target="_blank"
              rel="noreferrer"
              className="font-medium text-primary-text hover:underline"
            >
              {t('reference')}
            </a>
          </p>
        </div>
        {keys && keys.length > 0 && !isFull && !isReadOnly && (
          <Button onClick={() => void adding.open()}>
            <Plus size={16} aria-hidden="true" />
            {t('add')}
          </Button>
        )}
      </div>
      <div className="overflow-clip rounded-card border border-line bg-surface">
        {query.isError && !keys ? (
          <Failed title={t('failed')} query={query} bare />
        ) : keys === undefined ? (
          <SkeletonGroup className="grid gap-2 px-5 py-4">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-64 max-w-full" />
          </SkeletonGroup>
        ) : keys.length === 0 ? (
          <div className="grid justify-items-center px-6 py-10 text-center">
            <span className="mb-4 grid size-12 place-items-center rounded-card bg-sunken text-muted">
              <KeyRound size={20} strokeWidth={1.75} aria-hidden="true" />
            </span>
            <h3 className="font-semibold text-balance">{t('none')}</h3>
            <p className="mt-1 max-w-[44ch] text-pretty text-muted">{t('none_text')}</p>
            {!isReadOnly && (
              <Button kind="primary" className="mt-5" onClick={() => void adding.open()}>
                <Plus size={16} aria-hidden="true" />
                {t('add')}
              </Button>
            )}
          </div>
        ) : (
          <ul>
            {keys.map((key) => (
              <li key={key.api_key_id} className="border-line [&+&]:border-t">
                <KeyRow
                  apiKey={key}
                  onRevoke={isReadOnly ? null : () => void revoking.open(String(key.api_key_id))}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {isFull && <p className="mt-2 text-small text-muted">{t('full', { most: query.data.most })}</p>}
      {!isReadOnly && (
        <>
          <AddKeyModal source={source} modal={adding} />
          <RevokeKeyModal revoke={source.revoke} keys={keys} />
        </>
      )}
    </section>
  )
}
