import type { Briefing } from '@cuesheet/contract/briefing'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { tooltip } from '../../ui/tooltip.ts'
import { BriefingCell } from './briefing-cell.tsx'

type Props = { briefing: Briefing; member: number | undefined; format: Format }

const linkClass = 'rounded-small font-medium text-text underline underline-offset-3 hover:text-primary-text'

/** What is not counted, of which channel, and what would change that. */
export function HeldCell({ briefing: { held }, member, format }: Props) {
  const t = useTranslations('home.held')
  const [first] = held.rows
  if (!first)
    return (
      <BriefingCell
        title={t('title')}
        figure={<span className="font-normal text-faint">{t('none')}</span>}
        text={t('none_text')}
      />
    )
  return (
    <BriefingCell
      title={t('title')}
      figure={
        held.amount === null ? (
          t('unknown')
        ) : (
          <span {...tooltip(format.money(held.amount))}>{format.compactMoney(held.amount)}</span>
        )
      }
      text={
        <Link
          to="/manage-channel"
          search={{ member, 'add-channel': String(first.channel_id) }}
          className={`flex whitespace-nowrap ${linkClass}`}
        >
          {t.rich('why', {
            channel: () => <span className="truncate">{first.title}</span>,
            reason: t(first.reason),
          })}
        </Link>
      }
      more={
        held.channels > 1 && (
          <Link to="/manage-channel" search={{ member, held: '1' }} className={linkClass}>
            {t('more', { count: held.channels - 1 })}
          </Link>
        )
      }
    />
  )
}
