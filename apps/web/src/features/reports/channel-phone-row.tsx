import type { ChannelRow } from '@cuesheet/contract/channel-report'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import type { RowLink } from '../../ui/table/column.ts'
import { ChangeChip } from './change-chip.tsx'
import { ChannelLink } from './channel-link.tsx'
import { ChannelPicture, ChannelState } from './channel-title.tsx'
import { type ComparedDays, countInRow, type Leading } from './comparison.ts'

type Props = {
  row: ChannelRow
  link: RowLink
  format: Format
  compared: string
  over: ComparedDays | null
  leading: Leading
}

/** A channel on a phone: picture, name, views, and at the end the profit with its change. */
export function ChannelPhoneRow({ row, link, format, compared, over, leading }: Props) {
  const t = useTranslations('reports.channels')
  const { words, count } = countInRow(leading, row, format)
  return (
    <ChannelLink
      row={row}
      link={link}
      className="flex min-w-0 flex-1 items-center gap-3 px-3.5 -outline-offset-2"
    >
      <ChannelPicture row={row} sizePx={40} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{row.title}</span>
        <span className="flex min-w-0 items-center gap-1.5 text-small text-faint">
          <span className="truncate">{t(words, { count })}</span>
          <ChannelState row={row} isShort />
        </span>
      </span>
      <span className="shrink-0 text-end">
        <span className="block font-semibold">{format.compactMoney(row.profit)}</span>
        <ChangeChip
          change={format.change(row.matched_profit, row.previous_profit)}
          compared={compared}
          over={over}
          isQuiet
        />
      </span>
      <ChevronRight size={16} aria-hidden="true" className="-me-1 shrink-0 text-faint" />
    </ChannelLink>
  )
}
