import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { Check, CircleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { languageNames } from '../../lib/language-names.ts'

type Props = {
  value: Locale
  onPick: (locale: Locale) => void
  isWritten: (locale: Locale) => boolean
  /** Something of it must be mended. */
  problem: (locale: Locale) => boolean
}

/** The language being written; a mark says which ones are. */
export function LanguageTabs({ value, onPick, isWritten, problem }: Props) {
  const t = useTranslations('notices.edit')
  return (
    <fieldset className="flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none] mobile:-mx-4 mobile:px-4">
      <legend className="sr-only">{t('languages')}</legend>
      {locales.map((locale) => {
        const isPicked = locale === value
        const isWrong = problem(locale)
        return (
          <button
            key={locale}
            type="button"
            aria-pressed={isPicked}
            data-locale={locale}
            onClick={() => onPick(locale)}
            className={classNames(
              'relative flex h-9 shrink-0 items-center gap-1.5 rounded-control px-3 font-medium whitespace-nowrap transition-colors pointer-coarse:h-11',
              isPicked ? 'bg-sunken text-text' : 'text-muted hover:text-text',
            )}
          >
            <span lang={locale}>{languageNames[locale]}</span>
            {isWrong ? (
              <>
                <CircleAlert size={14} aria-hidden="true" className="text-danger" />
                <span className="sr-only">{t('to_mend')}</span>
              </>
            ) : (
              isWritten(locale) && (
                <>
                  <Check size={14} aria-hidden="true" className="text-up" />
                  <span className="sr-only">{t('filled')}</span>
                </>
              )
            )}
          </button>
        )
      })}
    </fieldset>
  )
}
