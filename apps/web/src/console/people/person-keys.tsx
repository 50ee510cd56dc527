import type { OnePerson } from '@cuesheet/contract/console-people'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { SettingsCard } from '../../ui/settings-card.tsx'

/** The API keys that a manager made: never their values. */
export function PersonKeys({ of: { api_keys } }: { of: OnePerson }) {
  const t = useTranslations('console_people.one')
  const { fullMoment } = useFormat()
  return (
    <SettingsCard title={t('keys')}>
      <ul className="divide-y divide-line">
        {api_keys.map(({ prefix, name, last_used_at }) => (
          <li key={prefix} className="py-2.5 first:pt-0 last:pb-0">
            <p className="flex flex-wrap gap-x-2 font-medium">
              {name}
              <code className="font-mono font-normal text-muted" translate="no">
                {prefix}…
              </code>
            </p>
            <p className="text-small text-faint">
              {last_used_at ? t('key_used', { time: fullMoment(last_used_at) }) : t('key_unused')}
            </p>
          </li>
        ))}
      </ul>
    </SettingsCard>
  )
}
