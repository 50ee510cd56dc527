import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { changeLocale } from '../../lib/i18n.ts'
import { languageNames } from '../../lib/language-names.ts'
import { useLocale } from '../../lib/locale.ts'
import { usePageTitle } from '../../lib/title.ts'
import { PageHead } from '../../ui/page-head.tsx'

/** `onChoose` gets the language that this browser now keeps. */
export function LanguageScreen({ onChoose }: { onChoose: (locale: Locale) => void }) {
  const t = useTranslations('shell')
  const locale = useLocale()
  const [changed, setChanged] = useState(false)
  usePageTitle(t('language.title'))
  const choose = async (next: Locale) => {
    await changeLocale(next)
    setChanged(true)
    onChoose(next)
  }
  return (
    <div className="max-w-[560px]">
      <PageHead title={t('language.title')} context={t('language.text')} />
      <fieldset className="overflow-hidden rounded-card border border-line bg-surface">
        <legend className="sr-only">{t('language.title')}</legend>
        {locales.map((offered, index) => (
          <label
            key={offered}
            className={classNames(
              'flex min-h-14 cursor-pointer items-center gap-3 px-5 transition-colors hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px] has-focus-visible:outline-primary-text',
              index > 0 && 'border-t border-line',
            )}
          >
            <input
              type="radio"
              name="language"
              value={offered}
              checked={offered === locale}
              onChange={() => void choose(offered)}
              className="size-4.5 accent-primary-mark outline-none"
            />
            <span lang={offered} className={offered === locale ? 'font-semibold' : 'font-medium'}>
              {languageNames[offered]}
            </span>
          </label>
        ))}
      </fieldset>
      <p role="status" className="mt-3 text-small text-muted">
        {changed && t('language.changed')}
      </p>
    </div>
  )
}
