import type { ApiKey } from '@cuesheet/contract/api-keys'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { localDay } from '../../lib/local-day.ts'
import { Button } from '../../ui/button.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'

/** A key by its name and first letters: what it may, who made it, when it was used. `onRevoke`: null to read alone. */
export function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: (() => void) | null }) {
  const t = useTranslations('access.keys')
  const format = useFormat()
  const { name, prefix, scopes, created_at, created_by, last_used_at, last_used_address } = apiKey
  const day = format.dayAndYear(localDay(created_at))
  const used = last_used_at && format.fullMoment(last_used_at)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 mobile:px-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {scopes.map((scope) => (
            <StatusPill key={scope} tone={scope === 'tickets' ? 'neutral' : 'warn'}>
              {t(`scope.${scope}`)}
            </StatusPill>
          ))}
        </p>
        <p className="mt-1 text-small text-muted">
          <code className="font-sans" translate="no">
            {prefix}…
          </code>
          <span aria-hidden="true"> · </span>
          {created_by === null ? t('made', { day }) : t('made_by', { day, name: created_by })}
        </p>
        <p className="mt-0.5 text-small text-faint">
          {used ? t('used', { time: used, address: last_used_address ?? '' }) : t('unused')}
        </p>
      </div>
      {onRevoke && (
        <Button kind="danger" onClick={onRevoke} aria-label={t('revoke_named', { name })}>
          {t('revoke')}
        </Button>
      )}
    </div>
  )
}
