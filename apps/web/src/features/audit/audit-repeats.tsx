import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import type { AuditEntry } from './api.ts'
import { AuditLine } from './audit-line.tsx'
import { AuditRow, thingOf } from './audit-row.tsx'
import type { AuditSearch } from './audit-search.ts'
import { Who } from './audit-words.tsx'

const mostNamed = 2

type Props = {
  entries: readonly AuditEntry[]
  onSearch: (change: AuditSearch) => void
  saysDay: boolean
}

/** The same thing done several times in a row, in a line; opened, each by itself. */
export function AuditRepeats({ entries, onSearch, saysDay }: Props) {
  const t = useTranslations('access.audit')
  const format = useFormat()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [latest] = entries
  if (!latest) return null
  const things = [...new Set(entries.flatMap((entry) => thingOf(entry) ?? []))]
  const more = things.length - mostNamed
  const people = [...new Set(entries.flatMap(({ account }) => account?.nickname ?? []))]
  return (
    <>
      <AuditLine
        moment={latest.at}
        time={saysDay ? format.moment(latest.at) : format.clock(latest.at)}
        title={
          <p className="truncate mobile:whitespace-normal mobile:text-pretty">
            <span className="me-2 rounded-full bg-sunken px-2 py-0.5 text-small font-semibold tabular-nums">
              {t('repeats', { count: format.count(entries.length) })}
            </span>
            <span className="font-medium">{latest.title}</span>
            {things.length > 0 && (
              <span className="ms-2 text-small text-muted">
                <bdi>{things.slice(0, mostNamed).join(', ')}</bdi>
                {more > 0 && ` ${t('and_more', { count: format.count(more) })}`}
              </span>
            )}
          </p>
        }
        who={
          people.length > 1 ? (
            <bdi>
              {people.slice(0, mostNamed).join(', ')}
              {people.length > mostNamed &&
                ` ${t('and_more', { count: format.count(people.length - mostNamed) })}`}
            </bdi>
          ) : (
            <Who entry={latest} onSearch={onSearch} />
          )
        }
        toggle={{
          isOpen,
          onToggle: () => setOpen(!isOpen),
          label: t(isOpen ? 'hide' : 'show'),
          controls: id,
        }}
      />
      {isOpen && (
        <ul id={id} className="border-t border-line bg-sunken/30">
          {entries.map((entry) => (
            <li key={entry.audit_id} className="border-line [&+&]:border-t">
              <AuditRow entry={entry} onSearch={onSearch} saysDay={saysDay} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
