import {
  maxLogoBytes,
  previewStatement,
  type StatementLayout,
  saveStatementLayout,
  statementLayout,
} from '@cuesheet/contract/statements'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { base64Of } from '../../lib/base64-of.ts'
import { call, longDeadlineMs } from '../../lib/call.ts'
import { queryOf } from '../../lib/client.ts'
import { languageNames } from '../../lib/language-names.ts'
import { useLocale } from '../../lib/locale.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useDownload } from '../../lib/use-download.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TabState } from './tab-state.tsx'

/** Who issues a network’s statements and how they look, with a preview of real figures. */
export function StatementLayoutCard({ network }: { network: number }) {
  const query = useQuery(queryOf(statementLayout, { network }))
  return (
    <TabState query={query}>
      {(answer) => <Layout key={answer.version} network={network} answer={answer} />}
    </TabState>
  )
}

const texts = ['issuer', 'registration', 'representative', 'address', 'contact'] as const

function Layout({ network, answer }: { network: number; answer: StatementLayout }) {
  const t = useTranslations('console_close.layout')
  const { layout, version, brand } = answer
  const { footer, ...said } = layout
  const shown = useLocale()
  const form = useCallForm(saveStatementLayout, {
    values: {
      ...said,
      colour: said.colour ?? '',
      objection_days: String(said.objection_days),
      ...footersOf(footer),
      logo: undefined as string | null | undefined,
    },
    toBody: (values) => ({ network_id: network, version, ...layoutOf(values), logo: values.logo }),
    words: { colour: t('colour_wrong'), objection_days: t('days_wrong') },
    refusedAt: () => 'issuer',
  })
  const preview = useDownload((locale: Locale) =>
    call(previewStatement, {
      body: { network_id: network, locale, ...layoutOf(form.values), logo: form.values.logo },
      deadlineMs: longDeadlineMs,
    }),
  )
  return (
    <SettingsCard id="statement-layout" title={t('title')} text={t('text')}>
      <Form form={form.form} className="gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 laptop:grid-cols-2">
          {texts.map((name) => (
            <TextField
              key={name}
              {...form.text(name)}
              label={t(name)}
              {...(name === 'issuer' && { hint: t('issuer_hint'), placeholder: brand.name })}
            />
          ))}
          <TextField {...form.text('objection_days')} label={t('days')} inputMode="numeric" required />
          <TextField
            {...form.text('colour')}
            label={t('colour')}
            hint={t('colour_hint', { colour: brand.colour })}
            placeholder={brand.colour}
          />
          <LogoField
            hasLogo={answer.has_logo}
            chosen={form.values.logo}
            problem={form.field('logo').error}
            onChoose={form.field('logo').onChange}
          />
          {locales.map((locale) => (
            <TextField
              key={locale}
              {...form.text(`footer_${locale}`)}
              label={t('footer', { language: languageNames[locale] })}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="primary" busy={form.action.isPending}>
            {t('save')}
          </Button>
          <OptionPicker
            label={t('preview_language')}
            value={shown}
            options={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
            onPick={(locale) => preview.mutate(locale)}
            busy={preview.isPending}
          >
            {t('preview')}
          </OptionPicker>
        </div>
      </Form>
    </SettingsCard>
  )
}

type Footers = { [L in Locale as `footer_${L}`]: string }
const footersOf = (footer: Partial<Record<Locale, string>>) =>
  Object.fromEntries(locales.map((locale) => [`footer_${locale}`, footer[locale] ?? ''])) as Footers

type Typed = Record<(typeof texts)[number] | 'colour' | 'objection_days', string> & Footers

function layoutOf(values: Typed) {
  const written = locales.filter((locale) => values[`footer_${locale}`].trim() !== '')
  return {
    issuer: values.issuer,
    registration: values.registration,
    representative: values.representative,
    address: values.address,
    contact: values.contact,
    colour: values.colour.trim().toLowerCase() || null,
    objection_days: Number(values.objection_days),
    footer: Object.fromEntries(written.map((locale) => [locale, values[`footer_${locale}`]])),
  }
}

function LogoField({
  hasLogo,
  chosen,
  problem,
  onChoose,
}: {
  hasLogo: boolean
  chosen: string | null | undefined
  problem: string | undefined
  onChoose: (content: string | null | undefined) => void
}) {
  const t = useTranslations('console_close.layout')
  const input = useRef<HTMLInputElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const choose = async (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > maxLogoBytes)
    if (file.size <= maxLogoBytes) onChoose(await base64Of(file))
  }
  const isKept = chosen === undefined && hasLogo
  const error = isTooLarge ? t('too_large') : problem
  return (
    <div>
      <p className="mb-1.5 text-small font-medium">{t('logo')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={input}
          type="file"
          accept="image/svg+xml,image/png,image/jpeg,image/webp"
          tabIndex={-1}
          aria-label={t('logo_choose')}
          className="sr-only"
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button onClick={() => input.current?.click()}>{t('logo_choose')}</Button>
        {(isKept || typeof chosen === 'string') && (
          <Button kind="danger" onClick={() => onChoose(hasLogo ? null : undefined)}>
            {t('logo_remove')}
          </Button>
        )}
      </div>
      <p className="mt-1.5 text-small text-pretty text-faint">
        {typeof chosen === 'string' ? t('logo_chosen') : t(isKept ? 'logo_kept' : 'logo_none')}{' '}
        {t('logo_hint')}
      </p>
      {error && (
        <p role="alert" className="text-small font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
