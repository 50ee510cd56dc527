import type { VideoRow } from '@cuesheet/contract/dashboard'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { subtract } from '../../lib/sum-amounts.ts'
import { Exact } from '../../ui/exact.tsx'
import { writeChange, writeExactChange } from './write-amount.ts'

/** What a video earned more or less than over the days compared: in money, which a new video has no percentage for. */
export function VideoChange({ row, format }: { row: VideoRow; format: Format }) {
  const t = useTranslations('videos.movers')
  const { matched_profit, previous_profit } = row
  if (matched_profit === null || previous_profit === null)
    return <span className="text-faint">{format.count(null)}</span>
  const change = subtract(matched_profit, previous_profit)
  const ratio = format.change(matched_profit, previous_profit)
  return (
    <span className={Number(change) < 0 ? 'text-down' : Number(change) > 0 ? 'text-up' : 'text-faint'}>
      <Exact
        short={writeChange(format, 'profit', change)}
        exact={writeExactChange(format, 'profit', change)}
      />
      <span className="block text-small leading-4 text-faint">
        {Number(previous_profit) === 0 && Number(matched_profit) > 0 ? t('new') : ratio?.text}
      </span>
    </span>
  )
}

export const writeVideoChange = ({ matched_profit, previous_profit }: VideoRow, format: Format): string =>
  matched_profit === null || previous_profit === null
    ? format.count(null)
    : writeChange(format, 'profit', subtract(matched_profit, previous_profit))
