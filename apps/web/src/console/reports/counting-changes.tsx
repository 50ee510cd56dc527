import {
  countingChanges,
  removeCountingChange,
  type SourcedChange,
  saveCountingChange,
} from '@cuesheet/contract/console-counting'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Failed } from '../../ui/failed.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RoleNote } from '../for-role.tsx'
import { useMay } from '../use-may.ts'
import { CountingModal } from './counting-modal.tsx'

/** The days from which the platform counts views otherwise, and the way to add the next one. */
export function CountingChanges() {
  const t = useTranslations('console_reports.counting')
  const query = useQuery(queryOf(countingChanges))
  const may = useMay(saveCountingChange)
  const dialog = useModal('dialog')
  const opening = useOpening(dialog.isOpen)
  const kept = useKept(dialog.subject)
  const rows = query.data?.rows ?? []
  const change = rows.find(({ day }) => kept?.endsWith(day))
  if (query.isError && !query.data) return <Failed title={t('failed')} query={query} />
  const isOpen = (what: RegExp) => may && dialog.isOpen && what.test(kept ?? '')
  return (
    <div className="max-w-[720px]">
      <RoleNote call={saveCountingChange} />
      <SettingsCard title={t('title')} text={t('lead')}>
        {!query.data ? (
          <Skeleton className="h-24" />
        ) : rows.length === 0 ? (
          <p className="text-muted">{t('none')}</p>
        ) : (
          <ul aria-label={t('title')} className="divide-y divide-line">
            {rows.map((row) => (
              <ChangeRow key={row.day} change={row} onOpen={may ? dialog.open : null} />
            ))}
          </ul>
        )}
        {may && (
          <Button className="mt-4" onClick={() => void dialog.open('add')}>
            <Plus size={16} aria-hidden="true" />
            {t('add')}
          </Button>
        )}
      </SettingsCard>
      {query.data && (
        <CountingModal
          key={`${kept} ${opening}`}
          isOpen={isOpen(/^(add|correct)/)}
          onClose={dialog.close}
          change={kept?.startsWith('correct') ? change : null}
        />
      )}
      <RemoveChange isOpen={isOpen(/^remove/)} onClose={dialog.close} change={change} />
    </div>
  )
}

type RowProps = { change: SourcedChange; onOpen: ((subject: string) => unknown) | null }

function ChangeRow({ change: { day, formats, source }, onOpen }: RowProps) {
  const t = useTranslations('console_reports.counting')
  const terms = useTranslations('terms.counted_formats')
  const name = useFormat().dayAndYear(day)
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-3">
          <span className="font-medium tabular-nums">{name}</span>
          <span>{formats.map((format) => terms(format)).join(', ')}</span>
        </p>
        <a
          href={source}
          target="_blank"
          rel="noreferrer"
          className="text-small wrap-anywhere text-primary-text hover:underline pointer-coarse:py-2"
        >
          {source}
        </a>
      </div>
      {onOpen && (
        <span className="flex">
          <IconButton label={t('correct', { day: name })} onClick={() => onOpen(`correct.${day}`)}>
            <Pencil size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('remove', { day: name })} onClick={() => onOpen(`remove.${day}`)}>
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </li>
  )
}

type RemoveProps = { isOpen: boolean; onClose: () => void; change: SourcedChange | undefined }

function RemoveChange({ isOpen, onClose, change: named }: RemoveProps) {
  const t = useTranslations('console_reports.counting')
  const format = useFormat()
  const sentence = useSentence()
  const removing = useAction(mutationOf(removeCountingChange))
  const change = useKept(named)
  return (
    <DecisionModal
      isOpen={isOpen && change !== undefined}
      onClose={onClose}
      title={t('remove_title', { day: change ? format.dayAndYear(change.day) : '' })}
      submit={t('remove_submit')}
      kind="danger"
      action={() =>
        change &&
        removing.mutate(
          { day: change.day },
          {
            onSuccess: onClose,
            onError: (error) => snackbars.show('error', sentence(error)),
          },
        )
      }
      work={removing}
      isGone={isOpen && named === undefined}
    >
      <p className="text-pretty">{t('remove_text')}</p>
    </DecisionModal>
  )
}
