import type { consoleTrack } from '@cuesheet/contract/console-catalogue'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { type TrackField, trackFields } from '@cuesheet/contract/values/catalogue'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { SettingsCard } from '../../ui/settings-card.tsx'

type History = AnswerOf<typeof consoleTrack>['history']

const actions = ['update', 'withdraw', 'offer'] as const
const isField = (name: string): name is TrackField => (trackFields as readonly string[]).includes(name)

/** Who did what to a track, the latest first. */
export function TrackHistory({ history }: { history: History }) {
  const t = useTranslations('console_catalogue')
  const format = useFormat()
  return (
    <SettingsCard title={t('track.history')}>
      {history.length === 0 ? (
        <p className="text-muted">{t('track.no_history')}</p>
      ) : (
        <ol className="grid gap-3">
          {history.map(({ at, nickname, action, fields }) => {
            const verb = actions.find((each) => action === `track.${each}`) ?? 'other'
            return (
              <li key={`${at} ${action}`}>
                <p>
                  <span className="font-medium">{t(`track.action.${verb}`)}</span>
                  {verb === 'update' && (
                    <span>
                      {' '}
                      ·{' '}
                      {fields
                        .filter(isField)
                        .map((field) => t(`fields.${field}`))
                        .join(', ')}
                    </span>
                  )}
                </p>
                <p className="text-small text-faint">
                  <bdi>{nickname ?? t('track.by_command')}</bdi> · {format.moment(at)}
                </p>
              </li>
            )
          })}
        </ol>
      )}
    </SettingsCard>
  )
}
