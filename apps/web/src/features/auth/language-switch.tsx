import { locales } from '@cuesheet/contract/values/locale'
import { classNames } from '../../lib/class-names.ts'
import { changeLocale } from '../../lib/i18n.ts'
import { languageNames } from '../../lib/language-names.ts'
import { useLocale } from '../../lib/locale.ts'

/** The languages side by side, at the foot of the page. */
export function LanguageSwitch({ label }: { label: string }) {
  const locale = useLocale()
  return (
    <footer className="pb-6">
      <ul aria-label={label} className="flex flex-wrap justify-center gap-1">
        {locales.map((offered) => (
          <li key={offered}>
            <button
              type="button"
              lang={offered}
              aria-current={offered === locale ? 'true' : undefined}
              onClick={() => void changeLocale(offered)}
              className={classNames(
                'min-h-9 rounded-control px-2.5 text-small transition-colors hover:bg-sunken pointer-coarse:min-h-11',
                offered === locale ? 'font-semibold text-text' : 'text-muted hover:text-text',
              )}
            >
              {languageNames[offered]}
            </button>
          </li>
        ))}
      </ul>
    </footer>
  )
}
