import { locales } from '@cuesheet/contract/values/locale'
import { currencies } from '@cuesheet/contract/values/money'
import { useTranslations } from 'use-intl'
import { useCurrency } from '../../lib/brand.ts'
import { changeLocale } from '../../lib/i18n.ts'
import { languageNames } from '../../lib/language-names.ts'
import { useLocale } from '../../lib/locale.ts'
import { useTheme } from '../../lib/theme.ts'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { Preferences } from './api.ts'

const themes = ['system', 'light', 'dark'] as const

/** How everything is shown to this account; `prefer` keeps it. Operators have no amounts. */
export function PreferencesCard({
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
    <SettingsCard title={t('title')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {hasCurrency && (
          <ChoiceRow
            label={t('currency')}
            name="currency"
            choices={currencies.map((value) => ({ value, label: t(value) }))}
            value={currency}
            onPick={(picked) => prefer({ currency: picked })}
          />
        )}
        <ChoiceRow
          label={t('language')}
          name="language"
          choices={locales.map((value) => ({ value, label: languageNames[value], lang: value }))}
          value={locale}
          onPick={(picked) => void changeLocale(picked).then(() => prefer({ language: picked }))}
        />
        <ChoiceRow
          label={t('theme')}
          name="theme"
          choices={themes.map((value) => ({ value, label: t(value) }))}
          value={theme}
          onPick={(picked) => prefer({ theme: picked === 'system' ? null : picked })}
        />
        {singleKeys !== null && (
          <div>
            <Switch isOn={singleKeys} onChange={(isOn) => prefer({ single_keys: isOn })}>
              {t('single_keys')}
            </Switch>
            <p className="text-small text-pretty text-muted">{t('single_keys_text')}</p>
          </div>
        )}
      </div>
    </SettingsCard>
  )
}
