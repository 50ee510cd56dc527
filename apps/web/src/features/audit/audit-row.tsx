import { ArrowRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import type { AuditEntry } from './api.ts'
import { AuditLine, toggleId } from './audit-line.tsx'
import type { AuditSearch } from './audit-search.ts'
import { Name, Who } from './audit-words.tsx'

type Props = {
  entry: AuditEntry
  onSearch: (change: AuditSearch) => void
  saysDay: boolean
}

/** One thing that was done, in a line, with its first change; all changes and from where, opened. Names narrow the list. */
export function AuditRow({ entry, onSearch, saysDay }: Props) {
  const t = useTranslations('access.audit')
  const format = useFormat()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { at, title, subject, address, changes } = entry
  const thing = thingOf(entry)
  // What it is called is said already.
  const [first, ...others] = changes.filter(({ before, after }) => before !== null || after !== thing)
  const hasMore = changes.length > 0 || address !== null
  // The words that open it go away then: what closes it again has the focus.
  const open = () => {
    setOpen(true)
    document.getElementById(toggleId(id))?.focus()
  }
  return (
    <>
      <AuditLine
        moment={at}
        time={saysDay ? format.moment(at) : format.clock(at)}
        title={
          <div className="flex items-baseline gap-x-2 mobile:flex-wrap">
            <p className="min-w-0 truncate mobile:whitespace-normal mobile:text-pretty">
              <span className="font-medium">{title}</span>
              {subject !== null && thing !== null && (
                <>
                  {' '}
                  <Name text={thing} says={t('only_subject')} onPress={() => onSearch({ subject })} />
                </>
              )}
              {first && !isOpen && (
                <span className="ms-2 text-small text-muted">
                  <Change change={first} />
                </span>
              )}
            </p>
            {first && others.length > 0 && !isOpen && (
              <button
                type="button"
                aria-expanded={false}
                aria-controls={id}
                onClick={open}
                className="shrink-0 rounded-small text-small font-medium text-muted underline decoration-line-strong underline-offset-2 hover:text-text hover:decoration-current pointer-coarse:py-1"
              >
                {t('more_changes', { count: others.length, shown: format.count(others.length) })}
              </button>
            )}
          </div>
        }
        who={<Who entry={entry} onSearch={onSearch} />}
        toggle={
          hasMore
            ? { isOpen, onToggle: () => setOpen(!isOpen), label: t(isOpen ? 'hide' : 'show'), controls: id }
            : null
        }
      />
      {isOpen && (
        <dl
          id={id}
          className="mx-5 mb-3 ms-33 grid gap-x-4 gap-y-1 rounded-control bg-sunken/60 px-3 py-2 text-small mobile:mx-4 laptop:grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)] large-mobile:grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)]"
        >
          {changes.map((change) => (
            <div key={change.label} className="contents">
              <dt className="text-muted mobile:mt-1 mobile:first:mt-0">{change.label}</dt>
              <dd className="min-w-0 whitespace-pre-line wrap-anywhere">
                <Values change={change} />
              </dd>
            </div>
          ))}
          <div className="contents">
            <dt className="text-muted mobile:mt-1">{t('when')}</dt>
            <dd>{format.fullMoment(at)}</dd>
          </div>
          {address !== null && (
            <div className="contents">
              <dt className="text-muted mobile:mt-1">{t('address')}</dt>
              <dd className="wrap-anywhere">{address}</dd>
            </div>
          )}
        </dl>
      )}
    </>
  )
}

/** What it was done to; null where that is who did it. */
export const thingOf = ({ subject, subject_name, account }: AuditEntry) =>
  subject === String(account?.account_id) && subject_name === account?.nickname
    ? null
    : (subject_name ?? subject)

type ChangeProps = { change: AuditEntry['changes'][number] }

const Change = ({ change }: ChangeProps) => (
  <>
    {change.label} <Values change={change} />
  </>
)

function Values({ change: { before, after } }: ChangeProps) {
  const t = useTranslations('access.audit')
  return (
    <>
      {before !== null && (
        <>
          <span className="sr-only">{t('before')}: </span>
          <span className="text-muted">{before}</span>
          <ArrowRight size={13} aria-hidden="true" className="mx-1.5 inline text-faint" />
        </>
      )}
      <span className="sr-only">{t('after')}: </span>
      <span className={after === null ? 'text-faint' : ''}>{after ?? t('nothing')}</span>
    </>
  )
}
