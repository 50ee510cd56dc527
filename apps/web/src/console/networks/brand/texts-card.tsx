import { type Brand, saveBrand } from '@cuesheet/contract/console-brand'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { siteTextLength } from '@cuesheet/contract/values/network-settings'
import { useTranslations } from 'use-intl'
import { languageNames } from '../../../lib/language-names.ts'
import { useTooLong } from '../../../lib/use-too-long.ts'
import { FilterTabs } from '../../../ui/filter-tabs.tsx'
import { SettingsCard } from '../../../ui/settings-card.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ForRole } from '../../for-role.tsx'

/** Title and description in each language; one without a title shows the default language's. */
export function TextsCard({
  texts,
  locale,
  onLocale,
  problems,
  onChange,
}: {
  texts: Brand['texts']
  locale: Locale
  onLocale: (locale: Locale) => void
  problems: Partial<Record<string, string | undefined>>
  onChange: (texts: Brand['texts']) => void
}) {
  const t = useTranslations('console_networks.brand')
  const tooLong = useTooLong()
  const text = texts[locale] ?? { title: '', description: '' }
  const change = (changed: Partial<typeof text>) => onChange({ ...texts, [locale]: { ...text, ...changed } })
  return (
    <SettingsCard title={t('texts')} text={t('texts_text')}>
      <div className="mb-4 border-b border-line">
        <FilterTabs
          label={t('language')}
          tabs={locales.map((value) => ({
            value,
            label: languageNames[value],
            count:
              problems[`title_${value}`] || problems[`description_${value}`]
                ? '!'
                : texts[value]?.title
                  ? null
                  : '–',
          }))}
          value={locale}
          onPick={onLocale}
        />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <ForRole call={saveBrand}>
          <TextField
            label={t('site_title')}
            value={text.title}
            lang={locale}
            onChange={(event) => change({ title: event.target.value })}
            name={`title_${locale}`}
            error={tooLong(text.title, siteTextLength.title) ?? problems[`title_${locale}`]}
            hint={text.title === '' ? t('title_missing') : undefined}
            autoComplete="off"
          />
          <TextField
            label={t('site_description')}
            value={text.description}
            lang={locale}
            onChange={(event) => change({ description: event.target.value })}
            name={`description_${locale}`}
            error={tooLong(text.description, siteTextLength.description) ?? problems[`description_${locale}`]}
            hint={t('description_hint')}
            autoComplete="off"
          />
        </ForRole>
      </div>
    </SettingsCard>
  )
}
