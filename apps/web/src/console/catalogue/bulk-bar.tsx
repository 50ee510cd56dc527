import { changeTracks } from '@cuesheet/contract/console-catalogue'
import { mostTracksAtOnce, type TrackChange, trackChanges } from '@cuesheet/contract/values/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocale } from '../../lib/locale.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { PickSeveral } from '../../ui/pick-several.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { networksQuery } from '../networks-query.ts'
import { tagsQuery } from './track-queries.ts'
import { UsageFacts } from './usage-facts.tsx'
import { usePickTexts } from './use-pick-texts.ts'
import type { Selection } from './use-selection.ts'

/** What can be done with the picked tracks; the result of each is told. */
export function BulkBar({ selection }: { selection: Selection }) {
  const t = useTranslations('console_catalogue.bulk')
  const [change, setChange] = useState<TrackChange | null>(null)
  const tracks = [...selection.keys].map(Number)
  const isTooMany = tracks.length > mostTracksAtOnce
  return (
    <>
      {tracks.length > 0 && (
        <section
          aria-label={t('label')}
          className="sticky bottom-(--bottom-bar) z-[600] mt-3 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface px-4 py-3 shadow-float"
        >
          <p role="status" className="me-auto font-medium">
            {t('selected', { count: tracks.length })}
            {isTooMany && <span className="ms-2 text-danger">{t('most', { most: mostTracksAtOnce })}</span>}
          </p>
          {trackChanges.map((each) => (
            <Button key={each} disabled={isTooMany} onClick={() => setChange(each)}>
              {t(each)}
            </Button>
          ))}
          <Button onClick={selection.clear}>{t('clear')}</Button>
        </section>
      )}
      {change && (
        <ChangeModal
          key={change}
          change={change}
          tracks={tracks}
          onClose={(isDone) => {
            setChange(null)
            if (isDone) selection.clear()
          }}
        />
      )}
    </>
  )
}

type Props = { change: TrackChange; tracks: number[]; onClose: (isDone: boolean) => void }

function ChangeModal({ change, tracks, onClose }: Props) {
  const t = useTranslations('console_catalogue')
  const app = useTranslations('app')
  const sentence = useSentence()
  const changing = useAction(mutationOf(changeTracks))
  const pickTexts = usePickTexts()
  const { data: tags = [] } = useQuery(tagsQuery(useLocale()))
  const { data: names = [] } = useQuery(networksQuery())
  const [tag, setTag] = useState(0)
  const [networks, setNetworks] = useState<number[]>([])
  const needsTag = change === 'add_tag' || change === 'remove_tag'
  const { data: result } = changing
  const isReady = needsTag ? tag !== 0 : change !== 'limit' || networks.length > 0
  return (
    <DecisionModal
      isOpen
      onClose={() => onClose(result !== undefined)}
      title={t(`bulk.${change}`)}
      description={t('bulk.selected', { count: tracks.length })}
      form="side"
      submit={t(`bulk.${change}`)}
      kind={change === 'withdraw' ? 'danger' : 'primary'}
      isDisabled={!isReady}
      action={() =>
        changing.mutate({ tracks, change, ...(needsTag && { tag }), ...(change === 'limit' && { networks }) })
      }
      work={changing}
      {...(result && { instead: <Button onClick={() => onClose(true)}>{app('action.close')}</Button> })}
    >
      <div className="mt-4 grid gap-4">
        {!result && change === 'withdraw' && <UsageFacts tracks={tracks} />}
        {!result && needsTag && (
          <OptionPicker
            label={t('fields.tags')}
            search={{ label: t('list.find'), none: t('list.none_found') }}
            value={tag}
            options={tags.map(({ tag_id, name }) => ({ value: tag_id, label: name }))}
            onPick={setTag}
          />
        )}
        {!result && change === 'limit' && (
          <PickSeveral
            texts={pickTexts}
            label={t('fields.networks')}
            name="networks"
            choices={names.map(({ network_id, name }) => ({ value: network_id, label: name }))}
            value={networks}
            onChange={setNetworks}
          />
        )}
        {changing.error && <Callout tone="bad" text={sentence(changing.error)} />}
        {result && (
          <section role="status">
            <h3 className="mb-2 font-semibold">{t('bulk.results')}</h3>
            <ul className="grid gap-1.5">
              {result.rows.map(({ track_id, title, outcome }) => (
                <li key={track_id} className="flex items-center justify-between gap-3">
                  <span className="min-w-0 truncate">{title ?? `#${track_id}`}</span>
                  <StatusPill tone={outcome === 'applied' ? 'good' : outcome === 'same' ? 'neutral' : 'bad'}>
                    {t(`bulk.outcome.${outcome}`)}
                  </StatusPill>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </DecisionModal>
  )
}
