import type { ReviewedChannel } from '@cuesheet/contract/console-review'
import { type DecisionReason, decisionReasons } from '@cuesheet/contract/console-review-settings'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import type { ExplainedDecision } from '@cuesheet/contract/values/review'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { languageNames } from '../../lib/language-names.ts'
import { useLocale } from '../../lib/locale.ts'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { consoleLink } from '../console-link.ts'
import { WordsField } from './words-field.tsx'

type Props = {
  decision: ExplainedDecision
  /** Whose words they are; undefined: the installation's. */
  network: number | undefined
  readers: ReviewedChannel['readers']
  code: string | undefined
  note: string
  onCode: (code: string | undefined) => void
  onNote: (note: string) => void
  error: string | undefined
}

/** Why: a reason that is worded in every language, a note, and how both are read. */
export function ReasonChoice({ decision, network, readers, code, note, onCode, onNote, error }: Props) {
  const t = useTranslations('console_review.why')
  const locale = useLocale()
  const query = useQuery(queryOf(decisionReasons, { network: network || undefined }))
  const reasons = query.data?.rows.filter((reason) => reason.decision === decision) ?? []
  const reason = reasons.find((each) => each.code === code)
  if (query.isError && !query.data) return <Failed title={t('failed')} query={query} bare />
  if (!query.data) return <Skeleton className="h-40" />
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 text-small font-medium">{t('reason')}</legend>
        {[...reasons, null].map((each) => (
          <label
            key={each?.code ?? ''}
            className="flex cursor-pointer items-start gap-2.5 rounded-control border border-line px-3 py-2 has-checked:border-primary-mark has-checked:bg-sunken/60"
          >
            <input
              type="radio"
              name="code"
              value={each?.code ?? ''}
              checked={code === (each?.code ?? '')}
              onChange={() => onCode(each?.code ?? '')}
              className="mt-1 accent-primary"
            />
            <span className="min-w-0 flex-1 text-pretty">{each ? each.texts[locale] : t('other')}</span>
          </label>
        ))}
        <Link
          {...consoleLink('review/reasons', { network })}
          className="mt-1 inline-flex min-h-6 items-center justify-self-start rounded-small text-small font-medium text-primary-text hover:underline"
        >
          {t('edit')}
        </Link>
      </fieldset>
      <WordsField
        label={t('note')}
        name="note"
        value={note}
        onChange={onNote}
        hint={t('note_hint')}
        error={error}
      />
      <Preview reason={reason} note={note.trim()} readers={readers} />
    </>
  )
}

type PreviewProps = { reason: DecisionReason | undefined; note: string; readers: ReviewedChannel['readers'] }

/** What each of the people concerned will read, in their language. */
function Preview({ reason, note, readers }: PreviewProps) {
  const t = useTranslations('console_review.why')
  const languages = locales.filter((locale) => readers.some((reader) => reader.locale === locale))
  if (!reason && note === '') return null
  const worded = (locale: Locale) => [reason?.texts[locale], note].filter(Boolean).join('\n')
  return (
    <section>
      <h3 className="mb-1.5 text-small font-medium">{t('preview')}</h3>
      <dl className="grid gap-2">
        {(languages.length > 0 ? languages : locales).map((locale) => (
          <div key={locale} className="rounded-control bg-sunken/60 px-3 py-2">
            <dt className="text-small text-muted">
              {languageNames[locale]}
              {languages.length > 0 && (
                <>
                  {' · '}
                  {readers
                    .filter((reader) => reader.locale === locale)
                    .slice(0, 4)
                    .map(({ nickname }) => nickname)
                    .join(', ')}
                </>
              )}
            </dt>
            <dd lang={locale} className="mt-0.5 whitespace-pre-line wrap-anywhere">
              {worded(locale)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
