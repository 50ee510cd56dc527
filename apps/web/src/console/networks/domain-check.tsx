import { type DomainCheck as Checked, checkDomain } from '@cuesheet/contract/console-networks'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Spinner } from '../../ui/spinner.tsx'

const tones = { here: 'good', elsewhere: 'warn', nowhere: 'warn', unknown: 'info' } as const

/** Where a domain leads, and what its owner sets so that it leads here. */
export function DomainCheck({ domain, network }: { domain: string; network?: string }) {
  const t = useTranslations('console_networks.domain')
  const sentence = useSentence()
  const query = useQuery(queryOf(checkDomain, { domain }, { gcTime: 0 }))
  const { data } = query
  return (
    <div className="grid gap-2">
      {query.isError ? (
        <Callout tone="bad" text={sentence(query.error)} />
      ) : !data ? (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner label={t('checking')} />
          {t('checking')}
        </p>
      ) : data.taken_by !== null && data.taken_by !== network ? (
        <Callout tone="bad" text={t('taken', { name: data.taken_by })} />
      ) : data.is_installation ? (
        <Callout tone="bad" text={t('installation')} />
      ) : (
        <Callout tone={tones[data.state]} text={t(`state.${data.state}`)}>
          {data.addresses.length > 0 && (
            <p>
              {t('leads_to')} <span translate="no">{data.addresses.join(', ')}</span>
            </p>
          )}
          {data.state !== 'here' && <Records domain={domain} checked={data} />}
        </Callout>
      )}
      <div>
        <Button onClick={() => void query.refetch()} busy={query.isFetching && t('checking')}>
          {t('again')}
        </Button>
      </div>
    </div>
  )
}

/** The records of which its owner sets one. */
function Records({ domain, checked }: { domain: string; checked: Checked }) {
  const t = useTranslations('console_networks.domain')
  const records = [
    ...(checked.cname ? [['CNAME', checked.cname] as const] : []),
    ...checked.own_addresses.map((address) => [address.includes(':') ? 'AAAA' : 'A', address] as const),
  ]
  if (records.length === 0) return <p className="mt-1">{t('no_records')}</p>
  return (
    <>
      <p className="mt-1">{t('records')}</p>
      <ul className="mt-1 grid gap-0.5 font-mono" translate="no">
        {records.map(([type, value]) => (
          <li key={value} className="wrap-anywhere">
            {domain} {type} {value}
          </li>
        ))}
      </ul>
    </>
  )
}
