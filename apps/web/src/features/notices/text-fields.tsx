import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { longestBody, longestTitle } from '@cuesheet/contract/values/notices'
import { lazy, type RefObject, Suspense, useContext, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { useLocale } from '../../lib/locale.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { useLineProblem, useTooLong } from '../../lib/use-too-long.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { applyEdit } from './apply-edit.ts'
import { FormatToolbar, useFormats } from './format-toolbar.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { loadNoticeText } from './load-notice-text.ts'
import { applied, paragraphEdit } from './markdown-edit.ts'
import { type ChangeDraft, type Draft, isWritten } from './notice-draft.ts'
import { noticePlaces } from './notice-places.ts'
import { PictureButton } from './picture-button.tsx'

const NoticeText = lazy(loadNoticeText)
const AllLanguages = lazy(() => import('./all-languages.tsx'))

type Text = Draft['texts'][Locale]

type Props = {
  draft: Draft
  onChange: ChangeDraft
  problemOf: (field: string) => string | undefined
}

/** Title and text in each language, and what they will look like: beside them, on phones in their place. */
export function TextFields({ draft, onChange, problemOf }: Props) {
  const t = useTranslations('notices.edit')
  const lineProblem = useLineProblem()
  const tooLong = useTooLong()
  const own = useLocale()
  const [shown, setShown] = useState<Locale>(() =>
    isWritten(draft.texts[own]) ? own : (locales.find((locale) => isWritten(draft.texts[locale])) ?? own),
  )
  const [form, setForm] = useState<'write' | 'preview'>('write')
  const isPhone = useScreenClass() === 'mobile'
  const mayShowAll = useContext(noticePlaces).Networks !== null && !isPhone
  const [showsAll, setShowsAll] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { title, body } = draft.texts[shown]
  const change = (part: (text: Text) => Partial<Text>) =>
    onChange(({ texts }) => ({ texts: { ...texts, [shown]: { ...texts[shown], ...part(texts[shown]) } } }))
  const placePicture = () => {
    const at = field.current?.selectionStart ?? body.length
    return (picture: string) => {
      const { current } = field
      const isAtHand = current?.lang === shown && current.offsetParent !== null && isFocusNear(current)
      if (current && isAtHand) applyEdit(current, paragraphEdit(current.value, at, picture))
      else change((text) => ({ body: applied(text.body, paragraphEdit(text.body, at, picture)) }))
    }
  }
  const general = problemOf('texts')
  const asOne = mayShowAll && (
    <div className="mb-3">
      <ChoiceRow
        label={t('shown_languages')}
        name="shown-languages"
        value={showsAll ? 'all' : 'one'}
        choices={[
          { value: 'one', label: t('one_language') },
          { value: 'all', label: t('all_languages') },
        ]}
        onPick={(picked) => setShowsAll(picked === 'all')}
      />
    </div>
  )
  if (mayShowAll && showsAll)
    return (
      <section className="rounded-card border border-line bg-surface px-6 py-5">
        {asOne}
        <Suspense fallback={null}>
          <AllLanguages draft={draft} onChange={onChange} problemOf={problemOf} />
        </Suspense>
      </section>
    )
  return (
    <section className="rounded-card border border-line bg-surface px-6 py-5 mobile:px-4">
      {asOne}
      <LanguageTabs
        value={shown}
        onPick={setShown}
        isWritten={(locale) => isWritten(draft.texts[locale])}
        problem={(locale) => Boolean(problemOf(`title.${locale}`) ?? problemOf(`body.${locale}`))}
      />
      <p className="mt-2 mb-4 text-small text-faint">{t('languages_hint')}</p>
      <TextField
        label={t('heading')}
        name={`title.${shown}`}
        lang={shown}
        value={title}
        onChange={({ target: { value } }) => change(() => ({ title: value }))}
        error={lineProblem(title, longestTitle) ?? problemOf(`title.${shown}`) ?? general}
        autoComplete="off"
      />
      {isPhone && (
        <div className="mt-4">
          <ChoiceRow
            label={t('body')}
            name="form"
            value={form}
            choices={[
              { value: 'write', label: t('write') },
              { value: 'preview', label: t('preview') },
            ]}
            onPick={setForm}
          />
        </div>
      )}
      <div className="mt-4 grid grid-cols-2 gap-5 mobile:grid-cols-1">
        <Body
          ref={field}
          isHidden={isPhone && form === 'preview'}
          locale={shown}
          value={body}
          onChange={(text) => change(() => ({ body: text }))}
          error={tooLong(body, longestBody) ?? problemOf(`body.${shown}`) ?? (general && t('body_required'))}
          onTake={placePicture}
        />
        {(!isPhone || form === 'preview') && (
          <section aria-label={t('preview')} className="flex min-w-0 flex-col">
            <h2 className="mb-1.5 flex min-h-9 items-end text-small font-medium mobile:sr-only">
              {t('preview')}
            </h2>
            <div className="min-h-72 flex-1 rounded-control border border-line bg-bg px-4 py-3.5 wide:max-h-[560px] wide:overflow-y-auto">
              {body.trim() === '' ? (
                <p className="text-faint">{t('preview_empty')}</p>
              ) : (
                <Suspense fallback={null}>
                  <NoticeText body={body} locale={shown} />
                </Suspense>
              )}
            </div>
          </section>
        )}
      </div>
    </section>
  )
}

/** Nobody is writing somewhere else meanwhile. */
const isFocusNear = (field: HTMLElement) =>
  document.activeElement === document.body || Boolean(field.parentElement?.contains(document.activeElement))

type BodyProps = {
  isHidden: boolean
  locale: Locale
  value: string
  onChange: (text: string) => void
  error: string | undefined
  /** A picture is on its way; what it answers is called with the Markdown that shows it. */
  onTake: () => (markdown: string) => void
  ref: RefObject<HTMLTextAreaElement | null>
}

function Body({ isHidden, locale, value, onChange, error, onTake, ref }: BodyProps) {
  const t = useTranslations('notices.edit')
  const id = useId()
  const { apply, onKeyDown } = useFormats(ref)
  return (
    <div hidden={isHidden} className="flex min-w-0 flex-col">
      <div className="mb-1.5 flex min-h-9 items-end mobile:min-h-0">
        <label htmlFor={id} className="text-small font-medium mobile:sr-only">
          {t('body')}
        </label>
      </div>
      <div
        className={classNames(
          'flex flex-1 flex-col rounded-control border bg-surface',
          error ? 'border-danger' : 'border-control-line',
        )}
      >
        <FormatToolbar controls={id} onFormat={apply}>
          {(tabIndex) => <PictureButton onTake={onTake} tabIndex={tabIndex} />}
        </FormatToolbar>
        <textarea
          ref={ref}
          id={id}
          name={`body.${locale}`}
          lang={locale}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          className="block min-h-72 w-full flex-1 resize-y rounded-b-control bg-surface px-3.5 py-2.5 text-large leading-relaxed placeholder:text-faint focus:outline-2 focus:outline-offset-[-1px] focus:outline-primary-text"
        />
      </div>
      <p
        id={`${id}-hint`}
        className={classNames('mt-1.5 text-small', error ? 'font-medium text-danger' : 'text-faint')}
      >
        {error ?? t('body_hint')}
      </p>
    </div>
  )
}
