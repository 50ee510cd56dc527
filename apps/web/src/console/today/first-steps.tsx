import { type FirstStep, installationSteps } from '@cuesheet/contract/console-today'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { consoleLink } from '../console-link.ts'

/** Where each step is done; what is of a network needs one first. */
const placeOf: Record<FirstStep, (network: number | null) => ReturnType<typeof consoleLink> | null> = {
  network: (network) => consoleLink(network === null ? 'networks/new' : 'networks'),
  brand: (network) => (network === null ? null : consoleLink(`networks/${network}`, { tab: 'brand' })),
  people: (network) => (network === null ? null : consoleLink(`networks/${network}`, { tab: 'people' })),
  connection: (network) => (network === null ? null : consoleLink('reports/collection', { network })),
  rates: () => consoleLink('reports/rates'),
  catalogue: () => consoleLink('catalogue/upload'),
}

/** What a new installation needs before figures are shown, and how far it is; nothing once it runs. */
export function FirstSteps() {
  const t = useTranslations('console_today.first')
  const { data } = useQuery(queryOf(installationSteps))
  if (!data || data.steps.length === 0) return null
  const done = data.steps.filter(({ is_done }) => is_done).length
  return (
    <div className="mb-6">
      <SettingsCard title={t('title')} text={t('progress', { done, all: data.steps.length })}>
        <ol className="grid gap-x-8 wide:grid-cols-2">
          {data.steps.map(({ step, is_done }) => {
            const Icon = is_done ? CircleCheck : CircleDashed
            const link = placeOf[step](data.network_id)
            return (
              <li key={step} className="flex gap-3 py-2.5">
                <Icon
                  size={20}
                  aria-label={t(is_done ? 'done' : 'open')}
                  className={is_done ? 'mt-0.5 shrink-0 text-up' : 'mt-0.5 shrink-0 text-faint'}
                />
                <div className="min-w-0">
                  {link ? (
                    <Link {...link} className="font-medium hover:underline">
                      {t(`steps.${step}`)}
                    </Link>
                  ) : (
                    <p className="font-medium text-muted">{t(`steps.${step}`)}</p>
                  )}
                  <p className="text-small text-pretty text-muted">{t(`texts.${step}`)}</p>
                </div>
              </li>
            )
          })}
        </ol>
      </SettingsCard>
    </div>
  )
}
