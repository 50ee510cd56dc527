import type { Preferences } from '@cuesheet/contract/account'
import { locales } from '@cuesheet/contract/values/locale'
import { currencies } from '@cuesheet/contract/values/money'
import { useTranslations } from 'use-intl'
import { useCurrency } from '../../lib/brand.ts'
import { changeLocale } from '../../lib/i18n.ts'
import { languageNames } from '../../lib/language-names.ts'
import { useLocale } from '../../lib/locale.ts'
import { useTheme } from '../../lib/theme.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { LetterLine, strong } from '../../ui/letter-line.tsx'
import { Switch } from '../../ui/switch.tsx'

const themes = ['system', 'light', 'dark'] as const

/** How everything is shown to this account; `prefer` keeps it. Operators have no amounts. */
export function PreferenceLines({
  hasCurrency,
  singleKeys,
  prefer,
}: {
  hasCurrency: boolean
  /** Whether letters are shortcuts; null where no screen has such. */
  singleKeys: boolean | null
  prefer: (change: Preferences) => void
}) {
  const t = useTranslations('account.preferences')
  const currency = useCurrency()
  const locale = useLocale()
  const theme = useTheme()
  return (
    <>
      <LetterLine
        label={t('language')}
        says={t.rich('language_says', { value: languageNames[locale], b: strong })}
        action={
          <ChoiceRow
            label={t('language')}
            isLabelHidden
            name="language"
            choices={locales.map((value) => ({ value, label: languageNames[value], lang: value }))}
            value={locale}
            onPick={(picked) => void changeLocale(picked).then(() => prefer({ language: picked }))}
          />
        }
      />
      {hasCurrency && (
        <LetterLine
          label={t('currency')}
          says={t.rich('currency_says', { value: t(currency), b: strong })}
          action={
            <ChoiceRow
              label={t('currency')}
              isLabelHidden
              name="currency"
              choices={currencies.map((value) => ({ value, label: t(value) }))}
              value={currency}
              onPick={(picked) => prefer({ currency: picked })}
            />
          }
        />
      )}
      <LetterLine
        label={t('theme')}
        says={t.rich('theme_says', { value: theme, b: strong })}
        action={
          <ChoiceRow
            label={t('theme')}
            isLabelHidden
            name="theme"
            choices={themes.map((value) => ({ value, label: t(value) }))}
            value={theme}
            onPick={(picked) => prefer({ theme: picked === 'system' ? null : picked })}
          />
        }
      />
      {singleKeys !== null && (
        <LetterLine
          label={t('single_keys')}
          says={t('single_keys_text')}
          action={
            <Switch isOn={singleKeys} onChange={(isOn) => prefer({ single_keys: isOn })}>
              {t('single_keys')}
            </Switch>
          }
        />
      )}
    </>
  )
}
