import { type Brand, type BrandAnswer, networkBrand, saveBrand } from '@cuesheet/contract/console-brand'
import { designIds } from '@cuesheet/contract/site'
import { findUnreadable, readColour } from '@cuesheet/contract/values/brand-pairs'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { siteTextLength } from '@cuesheet/contract/values/network-settings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../../lib/client.ts'
import { useLocale } from '../../../lib/locale.ts'
import { mutationOf } from '../../../lib/mutation.ts'
import { laptopAbove } from '../../../lib/screen-class.ts'
import { snackbars } from '../../../lib/snackbars.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useForm } from '../../../lib/use-form.ts'
import { fieldProblem, useSentence } from '../../../lib/use-sentence.ts'
import { useLineProblem } from '../../../lib/use-too-long.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Form } from '../../../ui/form.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { SettingsCard } from '../../../ui/settings-card.tsx'
import { ForRole, RoleNote } from '../../for-role.tsx'
import { BrandHistory } from './brand-history.tsx'
import { BrandPictures } from './brand-pictures.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { ColoursCard } from './colours-card.tsx'
import { TextsCard } from './texts-card.tsx'

/** How a network looks: edited beside a preview of it, saved as a version. */
export default function BrandTab({ network }: { network: number }) {
  const t = useTranslations('console_networks.brand')
  const query = useQuery(queryOf(networkBrand, { network }))
  if (query.data) return <Editor network={network} answer={query.data} />
  if (query.isError) return <Failed title={t('failed')} query={query} />
  return <ScreenSkeleton />
}

type Look = Pick<Brand, 'design_id' | 'color_primary' | 'color_primary_dim' | 'texts'>

function Editor({ network, answer }: { network: number; answer: BrandAnswer }) {
  const t = useTranslations('console_networks.brand')
  const sentence = useSentence()
  const [base, setBase] = useState(answer)
  const [edits, setEdits] = useState<Partial<Look>>({})
  const [locale, setLocale] = useState<Locale>(useLocale())
  const saving = useAction(mutationOf(saveBrand))
  const isEdited = Object.keys(edits).length > 0
  // What somebody else changed is taken over unless it would be lost under what is edited here.
  if (answer !== base && !isEdited) setBase(answer)
  const isBehind = isEdited && answer.version !== base.version
  const brand = { ...base.brand, ...edits }
  const color_primary = readColour(brand.color_primary)
  const color_primary_dim = readColour(brand.color_primary_dim)
  const isSameColours =
    color_primary === base.brand.color_primary && color_primary_dim === base.brand.color_primary_dim
  const unreadable =
    !isSameColours && color_primary && color_primary_dim
      ? findUnreadable(color_primary, color_primary_dim)
      : null
  const colourProblem = (name: 'color_primary' | 'color_primary_dim') =>
    readColour(brand[name]) === undefined
      ? t('no_colour')
      : unreadable === name
        ? t('unreadable')
        : fieldProblem(saving.error, name)
  const lineProblem = useLineProblem()
  const change = (changed: Partial<Look>) => {
    setEdits({ ...edits, ...changed })
    if (saving.error) saving.reset()
  }
  const save = () => {
    if (!color_primary || !color_primary_dim) return
    const texts = Object.fromEntries(
      Object.entries(brand.texts).filter(([, text]) => text.title.trim() || text.description.trim()),
    )
    saving.mutate(
      {
        network_id: network,
        seen: base.version,
        design_id: brand.design_id,
        color_primary,
        color_primary_dim,
        texts,
      },
      {
        onSuccess: () => {
          setEdits({})
          snackbars.show('success', t('saved'))
        },
      },
    )
  }
  const form = useForm<string>({
    sending: saving,
    problems: {
      color_primary: colourProblem('color_primary'),
      color_primary_dim: colourProblem('color_primary_dim'),
      ...Object.fromEntries(
        locales.flatMap((each) => {
          const { title, description } = brand.texts[each] ?? { title: '', description: '' }
          const isUntitled = title.trim() === '' && description.trim() !== ''
          return [
            [`title_${each}`, isUntitled ? t('title_needed') : lineProblem(title, siteTextLength.title)],
            [`description_${each}`, lineProblem(description, siteTextLength.description)],
          ]
        }),
      ),
    },
    shown: Object.fromEntries(
      locales.flatMap((each) =>
        (['title', 'description'] as const).map((name) => [
          `${name}_${each}`,
          fieldProblem(saving.error, `texts.${each}.${name}`),
        ]),
      ),
    ),
    onSend: save,
    reveal: (field) => setLocale(locales.find((each) => field.endsWith(`_${each}`)) ?? locale),
  })
  return (
    <>
      <RoleNote call={saveBrand} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Form form={form}>
            <ForRole call={saveBrand}>
              <ColoursCard brand={brand} problems={form.problems} onChange={change} />
            </ForRole>
            <TextsCard
              texts={brand.texts}
              locale={locale}
              onLocale={setLocale}
              problems={form.problems}
              onChange={(texts) => change({ texts })}
            />
            <ForRole call={saveBrand}>
              <DesignCard design={brand.design_id} onPick={(design_id) => change({ design_id })} />
            </ForRole>
            {isBehind && (
              <Callout tone="warn" text={t('behind')}>
                <Button
                  className="mt-1"
                  onClick={() => {
                    setEdits({})
                    setBase(answer)
                  }}
                >
                  {t('take_over')}
                </Button>
              </Callout>
            )}
            <Refusal text={saving.error && sentence(saving.error)} />
            {isEdited && (
              <div className="sticky bottom-0 z-10 flex flex-wrap gap-2 border-t border-line bg-bg py-3">
                <Button type="submit" kind="primary" busy={saving.isPending}>
                  {t('save')}
                </Button>
                <Button onClick={() => setEdits({})}>{t('discard')}</Button>
              </div>
            )}
          </Form>
          <BrandPictures
            network={network}
            brand={base.brand}
            seen={base.version}
            onSaved={(changed, version) =>
              setBase({ ...base, version, brand: { ...base.brand, ...changed } })
            }
          />
          <BrandHistory network={network} answer={answer} />
        </div>
        <div className="laptop:sticky laptop:top-4">
          <BrandPreview
            brand={{
              ...brand,
              color_primary: color_primary ?? base.brand.color_primary,
              color_primary_dim: color_primary_dim ?? base.brand.color_primary_dim,
            }}
            domain={base.domain}
            isPlayist={base.is_playist}
            locale={locale}
          />
        </div>
      </div>
    </>
  )
}

/** The design of a network's pages, which says from which width on they are laid out for laptops. */
function DesignCard({
  design,
  onPick,
}: {
  design: Brand['design_id']
  onPick: (design: Brand['design_id']) => void
}) {
  const t = useTranslations('console_networks.brand')
  return (
    <SettingsCard title={t('design')} text={t('design_text', { width: laptopAbove[design] })}>
      <div className="flex">
        <Segments
          label={t('design')}
          segments={designIds.map((value) => ({ value, label: value }))}
          value={design}
          onPick={onPick}
        />
      </div>
    </SettingsCard>
  )
}
