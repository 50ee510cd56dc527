import type { ClaimEvent } from '@cuesheet/contract/claims'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { Picture } from '../../ui/picture.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { RecordColumn } from '../../ui/table/record-column.tsx'
import { DaysLeft } from './days-left.tsx'
import { claimTones, useClaimWords } from './use-claim-words.ts'

export const claimPicture = ({ thumbnail }: ClaimEvent) => (
  <Picture src={thumbnail} alt="" className="h-12 w-9 shrink-0 rounded-small object-cover" />
)

/** The table's columns. */
export function useClaimColumns(isManager: boolean, format: Format): RecordColumn<ClaimEvent>[] {
  const t = useTranslations('claims')
  const terms = useTranslations('terms')
  const { detailOf, nextStepOf } = useClaimWords(isManager)
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('columns.video'),
        kind: 'name',
        minWidth: 240,
        value: ({ title, video_id }) => title ?? video_id,
        picture: claimPicture,
        detail: ({ channel }) => channel,
      },
      {
        id: 'kind',
        header: t('columns.happened'),
        width: 188,
        cell: (row) => {
          const detail = detailOf(row)
          return (
            <>
              <StatusPill tone={claimTones[row.kind]}>{terms(`claim_kind.${row.kind}`)}</StatusPill>
              {detail && (
                <span className="mt-0.5 block text-small leading-tight text-pretty text-faint wrap-anywhere">
                  {detail}
                </span>
              )}
            </>
          )
        },
      },
      {
        id: 'track',
        header: t('columns.track'),
        width: 168,
        rank: 4,
        cell: ({ track, isrc }) => (
          <span className="block min-w-0">
            <bdi className="block truncate">{track?.title ?? isrc}</bdi>
            <bdi className="block truncate text-small text-faint">{track?.artist ?? (track ? isrc : '')}</bdi>
          </span>
        ),
      },
      ...(isManager
        ? []
        : [
            {
              id: 'step',
              header: t('columns.next'),
              width: 280,
              rank: 3,
              cell: (row: ClaimEvent) => (
                <span className="line-clamp-2 text-small leading-tight text-pretty text-muted">
                  {nextStepOf(row)}
                </span>
              ),
            },
          ]),
      { id: 'since_day', header: t('columns.since'), kind: 'day', width: 124, rank: 5 },
      {
        id: 'days_left',
        header: t('columns.left'),
        kind: 'figure',
        width: 132,
        rank: 1,
        write: (row) => <DaysLeft claim={row} />,
      },
      {
        id: 'at_stake',
        header: t('columns.at_stake'),
        kind: 'figure',
        width: 128,
        rank: 2,
        write: ({ at_stake }) => (at_stake === null ? '–' : format.money(at_stake)),
      },
    ],
    [t, terms, detailOf, nextStepOf, isManager, format],
  )
}
