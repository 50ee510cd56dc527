import type { AuditEntry } from '@cuesheet/contract/audit'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { AuditLine } from './audit-line.tsx'
import { AuditRow, thingOf } from './audit-row.tsx'
import type { AuditSearch } from './audit-search.ts'
import { AuditSentence } from './audit-words.tsx'

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
  const people = [...new Set(entries.flatMap(({ account }) => account?.nickname ?? []))]
  const listed = (names: string[], rest: (count: string) => string) => (
    <bdi className="font-medium">
      {names.slice(0, mostNamed).join(', ')}
      {names.length > mostNamed && ` ${rest(format.count(names.length - mostNamed))}`}
    </bdi>
  )
  return (
    <>
      <AuditLine
        moment={latest.at}
        time={saysDay ? format.moment(latest.at) : format.clock(latest.at)}
        sentence={
          <div className="flex items-baseline gap-2">
            <span className="shrink-0 rounded-full bg-sunken px-2 py-0.5 text-small font-semibold tabular-nums">
              {t('repeats', { count: format.count(entries.length) })}
            </span>
            <AuditSentence
              entry={latest}
              people={
                people.length > 1
                  ? {
                      names: listed(people, (count) => t('people_more', { count })),
                      isCounted: people.length > mostNamed,
                    }
                  : undefined
              }
              what={listed(things, (count) => t('and_more', { count }))}
            />
          </div>
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
