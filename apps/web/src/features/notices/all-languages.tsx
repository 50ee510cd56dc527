import { locales } from '@cuesheet/contract/values/locale'
import { longestBody, longestTitle } from '@cuesheet/contract/values/notices'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { languageNames } from '../../lib/language-names.ts'
import { useLineProblem, useTooLong } from '../../lib/use-too-long.ts'
import { StatusPill } from '../../ui/status-pill.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type ChangeDraft, type Draft, isWritten } from './notice-draft.ts'

type Props = { draft: Draft; onChange: ChangeDraft; problemOf: (field: string) => string | undefined }

/** Title and text in every language beside each other, each with what it lacks. */
export default function AllLanguages({ draft, onChange, problemOf }: Props) {
  const t = useTranslations('notices.edit')
  const lineProblem = useLineProblem()
  const tooLong = useTooLong()
  const id = useId()
  const general = problemOf('texts')
  return (
    <div className="grid gap-4 wide:grid-cols-4 laptop:grid-cols-2">
      {locales.map((locale) => {
        const text = draft.texts[locale]
        const lacks = !isWritten(text)
          ? 'lacks_all'
          : text.title.trim() === ''
            ? 'lacks_title'
            : text.body.trim() === ''
              ? 'lacks_body'
              : null
        const change = (part: Partial<typeof text>) =>
          onChange(({ texts }) => ({ texts: { ...texts, [locale]: { ...texts[locale], ...part } } }))
        const error = tooLong(text.body, longestBody) ?? problemOf(`body.${locale}`)
        return (
          <section key={locale} aria-label={languageNames[locale]} className="flex min-w-0 flex-col gap-3">
            <h3 className="flex min-h-6 items-center gap-2 font-semibold">
              <span lang={locale}>{languageNames[locale]}</span>
              {lacks ? (
                <StatusPill tone={lacks === 'lacks_all' ? 'neutral' : 'warn'}>{t(lacks)}</StatusPill>
              ) : (
                <StatusPill tone="good">{t('filled')}</StatusPill>
              )}
            </h3>
            <TextField
              label={t('heading')}
              name={`title.${locale}`}
              lang={locale}
              value={text.title}
              onChange={({ target: { value } }) => change({ title: value })}
              error={lineProblem(text.title, longestTitle) ?? problemOf(`title.${locale}`) ?? general}
              autoComplete="off"
            />
            <div className="flex flex-1 flex-col">
              <label htmlFor={`${id}-${locale}`} className="mb-1.5 text-small font-medium">
                {t('body')}
              </label>
              <textarea
                id={`${id}-${locale}`}
                name={`body.${locale}`}
                lang={locale}
                value={text.body}
                onChange={({ target: { value } }) => change({ body: value })}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-${locale}-error` : undefined}
                className={classNames(
                  'block min-h-72 w-full flex-1 resize-y rounded-control border bg-surface px-3 py-2 leading-relaxed focus:outline-2 focus:outline-offset-[-1px] focus:outline-primary-text',
                  error ? 'border-danger' : 'border-control-line',
                )}
              />
              {error && (
                <p id={`${id}-${locale}-error`} className="mt-1 text-small font-medium text-danger">
                  {error}
                </p>
              )}
            </div>
          </section>
        )
      })}
    </div>
  )
}
