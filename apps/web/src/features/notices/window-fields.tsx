import { useTranslations } from 'use-intl'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ChangeDraft, Draft } from './notice-draft.ts'

/** The moments that a notice's window may have; with a last one, browsers ask for no year of six digits. */
const bounds = { min: '2000-01-02T00:00', max: '2099-12-30T23:59' }

type Props = {
  draft: Draft
  onChange: ChangeDraft
  problemOf: (field: string) => string | undefined
}

/** From when to when a notice is read, in the author's time zone. */
export function WindowFields({ draft, onChange, problemOf }: Props) {
  const t = useTranslations('notices.edit')
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-5 mobile:grid-cols-1">
      <div className="grid content-start gap-3">
        <ChoiceRow
          label={t('from')}
          name="starts"
          value={draft.starts}
          choices={[
            { value: 'now', label: t('from_now') },
            { value: 'later', label: t('from_later') },
          ]}
          onPick={(starts) => onChange({ starts })}
        />
        {draft.starts === 'later' && (
          <TextField
            type="datetime-local"
            {...bounds}
            name="from"
            label={t('from_moment')}
            value={draft.from}
            onChange={(event) => onChange({ from: event.target.value })}
            error={problemOf('from')}
          />
        )}
      </div>
      <div className="grid content-start gap-3">
        <ChoiceRow
          label={t('until')}
          name="ends"
          value={draft.ends}
          choices={[
            { value: 'never', label: t('until_never') },
            { value: 'later', label: t('until_later') },
          ]}
          onPick={(ends) => onChange({ ends })}
        />
        {draft.ends === 'later' && (
          <TextField
            type="datetime-local"
            {...bounds}
            name="until"
            label={t('until_moment')}
            value={draft.until}
            onChange={(event) => onChange({ until: event.target.value })}
            error={problemOf('until')}
          />
        )}
      </div>
    </div>
  )
}
