import { type Track, updateTrack } from '@cuesheet/contract/console-catalogue'
import { trackCategories, trackUses } from '@cuesheet/contract/values/music'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'
import { useLocale } from '../../lib/locale.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { queryClient } from '../../lib/query-client.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { Form } from '../../ui/form.tsx'
import { PickSeveral } from '../../ui/pick-several.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { networksQuery } from '../networks-query.ts'
import { useMay } from '../use-may.ts'
import { type Draft, draftOf, fieldsThatDiffer, problemsOf, writingOf } from './track-draft.ts'
import { tagsQuery, trackQuery } from './track-queries.ts'
import { usePickTexts } from './use-pick-texts.ts'

const isSame = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other)

/** What is said of a track; where somebody else has changed it meanwhile, that is shown, and one's own stays. */
export function TrackForm({ track, onReload }: { track: Track; onReload: () => void }) {
  const t = useTranslations('console_catalogue')
  const locale = useLocale()
  const sentence = useSentence()
  const [known, setKnown] = useState(track)
  const [theirs, setTheirs] = useState<Track | null>(null)
  const [draft, setDraft] = useState(() => draftOf(track))
  // What was done beside this form, as a withdrawal, is no change of what it holds.
  if (track.revision > known.revision && isSame(draftOf(track), draftOf(known))) setKnown(track)
  const { data: tags = [] } = useQuery(tagsQuery(locale))
  const { data: networks = [] } = useQuery(networksQuery())
  const saving = useAction(mutationOf(updateTrack))
  const may = useMay(updateTrack)
  const pickTexts = usePickTexts()
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    form.change()
  }
  const save = (on: Track) =>
    saving.mutate(writingOf(draft, on), {
      onSuccess: async ({ message }) => {
        snackbars.show('success', message)
        const { track: saved } = await queryClient.fetchQuery(trackQuery(track.track_id, locale))
        setKnown(saved)
        setTheirs(null)
      },
      onError: async (error) => {
        if (!(error instanceof CallError) || error.code !== 'conflict') return
        setTheirs((await queryClient.fetchQuery(trackQuery(track.track_id, locale))).track)
      },
    })
  const problems = Object.entries(problemsOf(draft)).map(([field, problem]) => [
    field,
    problem.key === 'number' ? t('track.number', problem) : t(`track.${problem.key}`),
  ])
  const { error } = saving
  const form = useForm<string>({
    sending: saving,
    shown: error instanceof CallError ? error.fields : {},
    problems: Object.fromEntries(problems),
    onSend: () => save(known),
  })
  const text = (field: 'title' | 'artist' | 'album' | 'duration_seconds' | 'bpm') => (
    <TextField
      label={t(`fields.${field}`)}
      name={field}
      value={draft[field]}
      inputMode={field === 'bpm' || field === 'duration_seconds' ? 'numeric' : undefined}
      onChange={({ target: { value } }) => change({ [field]: value })}
      error={form.problems[field]}
      autoComplete="off"
    />
  )
  return (
    <Form form={form} className="gap-4">
      <SettingsCard title={t('track.details')}>
        <div className="grid grid-cols-1 gap-4">
          {text('title')}
          <div className="grid grid-cols-2 gap-4 mobile:grid-cols-1">
            {text('artist')}
            {text('album')}
            {text('duration_seconds')}
            {text('bpm')}
            <TextField
              type="date"
              label={t('fields.released_on')}
              name="released_on"
              value={draft.released_on}
              min="1860-01-01"
              max="2099-12-31"
              onChange={({ target: { value } }) => change({ released_on: value })}
              error={form.problems.released_on}
            />
          </div>
          <div className="flex flex-wrap gap-x-8 gap-y-4">
            <ChoiceRow
              label={t('fields.category')}
              name="category"
              value={draft.category}
              choices={trackCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
              onPick={(category) => change({ category })}
            />
            <ChoiceRow
              label={t('fields.is_instrumental')}
              name="voice"
              value={draft.voice}
              choices={(['unknown', 'instrumental', 'vocal'] as const).map((value) => ({
                value,
                label: t(`voice.${value}`),
              }))}
              onPick={(voice) => change({ voice })}
            />
          </div>
          <fieldset>
            <legend className="text-small font-medium">{t('fields.uses')}</legend>
            <div className="flex flex-wrap gap-x-6">
              {trackUses.map((use) => (
                <Checkbox
                  key={use}
                  name="uses"
                  isChecked={draft.uses.includes(use)}
                  onChange={(isOn) =>
                    change({
                      uses: trackUses.filter((each) => (each === use ? isOn : draft.uses.includes(each))),
                    })
                  }
                >
                  {t(`use.${use}`)}
                </Checkbox>
              ))}
            </div>
            {form.problems.uses && <p className="text-small font-medium text-danger">{form.problems.uses}</p>}
          </fieldset>
          <PickSeveral
            texts={pickTexts}
            label={t('fields.tags')}
            name="tags"
            choices={tags.map(({ tag_id, name }) => ({ value: tag_id, label: name }))}
            value={draft.tags}
            onChange={(picked) => change({ tags: picked })}
            error={form.problems.tags}
          />
        </div>
      </SettingsCard>
      <SettingsCard title={t('track.availability')}>
        <div className="grid grid-cols-1 gap-4">
          <ChoiceRow
            label={t('fields.networks')}
            name="availability"
            value={draft.isForAll ? 'all' : 'some'}
            choices={[
              { value: 'all', label: t('track.for_all') },
              { value: 'some', label: t('track.for_some') },
            ]}
            onPick={(value) => change({ isForAll: value === 'all' })}
          />
          {!draft.isForAll && (
            <PickSeveral
              texts={pickTexts}
              label={t('track.for_some')}
              name="networks"
              choices={networks.map(({ network_id, name }) => ({ value: network_id, label: name }))}
              value={draft.networks}
              onChange={(picked) => change({ networks: picked })}
              error={form.problems.networks}
            />
          )}
          <Checkbox isChecked={draft.is_exclusive} onChange={(is_exclusive) => change({ is_exclusive })}>
            {t('track.is_exclusive')}
          </Checkbox>
        </div>
      </SettingsCard>
      {theirs ? (
        <Callout
          tone="warn"
          text={`${t('track.stale')} ${fieldsThatDiffer(known, theirs)
            .map((field) => t(`fields.${field}`))
            .join(', ')}`}
        >
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            <button type="button" className="font-semibold underline underline-offset-3" onClick={onReload}>
              {t('track.stale_reload')}
            </button>
            <button
              type="button"
              className="font-semibold underline underline-offset-3"
              onClick={() => {
                setKnown(theirs)
                save(theirs)
              }}
            >
              {t('track.stale_keep')}
            </button>
          </span>
        </Callout>
      ) : (
        error && <Callout tone="bad" text={sentence(error)} />
      )}
      <div className="flex items-center justify-end gap-3">
        {may && <span className="me-auto text-small text-faint">{t('track.saved')}</span>}
        <Button type="submit" kind="primary" busy={saving.isPending && t('track.save')}>
          {t('track.save')}
        </Button>
      </div>
    </Form>
  )
}
