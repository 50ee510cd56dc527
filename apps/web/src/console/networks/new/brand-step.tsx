import { isReadableBrand } from '@cuesheet/contract/values/brand-pairs'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { languageNames } from '../../../lib/language-names.ts'
import { useTooLong } from '../../../lib/use-too-long.ts'
import { FilterTabs } from '../../../ui/filter-tabs.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { BrandPreview } from '../brand/brand-preview.tsx'
import { ColoursCard } from '../brand/colours-card.tsx'
import type { StepProps } from './wizard.tsx'

/** Title, description and colours; pictures follow when the network is there. */
export function BrandStep({ content, problems, onChange }: StepProps) {
  const t = useTranslations('console_networks.brand')
  const tooLong = useTooLong()
  const { titles, descriptions, is_playist, domain, design_id, color_primary, color_primary_dim } = content
  const usual = is_playist ? 'en' : 'ko'
  const [locale, setLocale] = useState<Locale>(
    locales.find((each) => problems[`title_${each}`] || problems[`description_${each}`]) ?? usual,
  )
  const texts = Object.fromEntries(
    locales.flatMap((each) =>
      titles[each] ? [[each, { title: titles[each], description: descriptions[each] ?? '' }]] : [],
    ),
  )
  const brand = {
    design_id,
    color_primary,
    color_primary_dim,
    texts,
    logo_favicon: null,
    logo_meta: null,
    exclusive_logo: null,
  }
  return (
    <>
      <div className="border-b border-line">
        <FilterTabs
          label={t('language')}
          tabs={locales.map((value) => ({
            value,
            label: languageNames[value],
            count: problems[`title_${value}`] ? '!' : titles[value] ? null : '–',
          }))}
          value={locale}
          onPick={setLocale}
        />
      </div>
      <TextField
        label={t('site_title')}
        name={`title_${locale}`}
        lang={locale}
        value={titles[locale] ?? ''}
        onChange={(event) => onChange({ titles: { ...titles, [locale]: event.target.value } })}
        error={tooLong(titles[locale] ?? '', 100) ?? problems[`title_${locale}`]}
        hint={t(locale === usual ? 'title_usual' : 'title_missing')}
        autoComplete="off"
        required={locale === usual}
      />
      <TextField
        label={t('site_description')}
        name={`description_${locale}`}
        lang={locale}
        value={descriptions[locale] ?? ''}
        onChange={(event) => onChange({ descriptions: { ...descriptions, [locale]: event.target.value } })}
        error={tooLong(descriptions[locale] ?? '', 400) ?? problems[`description_${locale}`]}
        hint={t('description_hint')}
        autoComplete="off"
      />
      <ColoursCard
        brand={brand}
        isReadable={isReadableBrand(color_primary, color_primary_dim)}
        onChange={onChange}
      />
      <BrandPreview brand={brand} domain={domain} isPlayist={is_playist} locale={locale} />
    </>
  )
}
