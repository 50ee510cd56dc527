import type { AuditEntry } from '@cuesheet/contract/audit'
import { ArrowRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { AuditLine } from './audit-line.tsx'
import type { AuditSearch } from './audit-search.ts'
import { AuditSentence, nameClass } from './audit-words.tsx'
import { ThingLink } from './thing-link.tsx'

type Props = {
  entry: AuditEntry
  onSearch: (change: AuditSearch) => void
  saysDay: boolean
}

/** One thing that was done, in a sentence; what was before and since and from where, unfolded. */
export function AuditRow({ entry, onSearch, saysDay }: Props) {
  const t = useTranslations('access.audit')
  const format = useFormat()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { at, account, subject, address, changes } = entry
  const thing = thingOf(entry)
  return (
    <>
      <AuditLine
        moment={at}
        time={saysDay ? format.moment(at) : format.clock(at)}
        sentence={
          <AuditSentence
            entry={entry}
            what={
              thing !== null && (
                <ThingLink entry={entry} className={nameClass}>
                  {thing}
                </ThingLink>
              )
            }
          />
        }
        toggle={{
          isOpen,
          onToggle: () => setOpen(!isOpen),
          label: t(isOpen ? 'hide' : 'show'),
          controls: id,
        }}
      />
      {isOpen && (
        <div
          id={id}
          className="mx-5 mb-3 grid gap-2.5 rounded-control bg-sunken/60 px-3 py-2.5 text-small mobile:mx-4"
        >
          <dl className="grid gap-x-4 gap-y-1 wide:grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)]">
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
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            {account && (
              <Narrower text={t('only_person')} onPress={() => onSearch({ account: account.account_id })} />
            )}
            {subject !== null && <Narrower text={t('only_subject')} onPress={() => onSearch({ subject })} />}
          </p>
        </div>
      )}
    </>
  )
}

const Narrower = ({ text, onPress }: { text: string; onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    className="rounded-small font-medium text-primary-text hover:underline pointer-coarse:min-h-11"
  >
    {text}
  </button>
)

/** What it was done to; null where the sentence names none. */
export const thingOf = ({ subject, subject_name, sentence }: AuditEntry) =>
  sentence.includes('{what}') ? (subject_name ?? subject) : null

function Values({ change: { before, after } }: { change: AuditEntry['changes'][number] }) {
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
