import { readColour } from '@cuesheet/contract/values/brand-pairs'
import { locales } from '@cuesheet/contract/values/locale'
import { newNetworkDefaults, siteTextLength } from '@cuesheet/contract/values/network-settings'
import { useTranslations } from 'use-intl'
import { languageNames } from '../../../lib/language-names.ts'
import { useTooLong } from '../../../lib/use-too-long.ts'
import { FilterTabs } from '../../../ui/filter-tabs.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { BrandPreview } from '../brand/brand-preview.tsx'
import { ColoursCard } from '../brand/colours-card.tsx'
import { LabelledSegments } from '../labelled-segments.tsx'
import { usualLocale } from './draft-content.ts'
import type { StepProps } from './wizard.tsx'

/** Default language, title, description and colours; pictures follow when the network is there. */
export function BrandStep({ content, problems, onChange, locale, onLocale }: StepProps) {
  const t = useTranslations('console_networks.brand')
  const tooLong = useTooLong()
  const settings = useTranslations('console_networks.settings')
  const { titles, descriptions, is_playist, domain, design_id, color_primary, color_primary_dim } = content
  const usual = usualLocale(is_playist)
  const texts = Object.fromEntries(
    locales.flatMap((each) =>
      titles[each] ? [[each, { title: titles[each], description: descriptions[each] ?? '' }]] : [],
    ),
  )
  const brand = {
    design_id,
    color_primary: readColour(color_primary) ?? newNetworkDefaults.color_primary,
    color_primary_dim: readColour(color_primary_dim) ?? newNetworkDefaults.color_primary_dim,
    texts,
    logo_favicon: null,
    logo_meta: null,
    exclusive_logo: null,
  }
  return (
    <>
      <LabelledSegments
        label={settings('is_playist')}
        segments={[
          { value: 'no', label: settings('korean') },
          { value: 'yes', label: settings('playist') },
        ]}
        value={is_playist ? 'yes' : 'no'}
        onPick={(value) => {
          onChange({ is_playist: value === 'yes' }, `title_${usual}`)
          onLocale(usualLocale(value === 'yes'))
        }}
      />
      <div className="border-b border-line">
        <FilterTabs
          label={t('language')}
          tabs={locales.map((value) => ({
            value,
            label: languageNames[value],
            count:
              problems[`title_${value}`] || problems[`description_${value}`]
                ? '!'
                : titles[value]
                  ? null
                  : '–',
          }))}
          value={locale}
          onPick={onLocale}
        />
      </div>
      <TextField
        label={t('site_title')}
        name={`title_${locale}`}
        lang={locale}
        value={titles[locale] ?? ''}
        onChange={(event) =>
          onChange({ titles: { ...titles, [locale]: event.target.value } }, `title_${locale}`)
        }
        error={tooLong(titles[locale] ?? '', siteTextLength.title) ?? problems[`title_${locale}`]}
        hint={t(locale === usual ? 'title_usual' : 'title_missing')}
        autoComplete="off"
        required={locale === usual}
      />
      <TextField
        label={t('site_description')}
        name={`description_${locale}`}
        lang={locale}
        value={descriptions[locale] ?? ''}
        onChange={(event) =>
          onChange(
            { descriptions: { ...descriptions, [locale]: event.target.value } },
            `description_${locale}`,
          )
        }
        error={
          tooLong(descriptions[locale] ?? '', siteTextLength.description) ?? problems[`description_${locale}`]
        }
        hint={t('description_hint')}
        autoComplete="off"
      />
      <ColoursCard
        brand={{ color_primary, color_primary_dim }}
        problems={problems}
        onChange={(changed) => onChange({ color_primary, color_primary_dim, ...changed })}
      />
      <BrandPreview brand={brand} domain={domain} isPlayist={is_playist} locale={locale} />
    </>
  )
}
