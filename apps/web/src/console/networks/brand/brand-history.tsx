import { type BrandAnswer, restoreBrand } from '@cuesheet/contract/console-brand'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../lib/format.ts'
import { useLocale } from '../../../lib/locale.ts'
import { mutationOf } from '../../../lib/mutation.ts'
import { snackbars } from '../../../lib/snackbars.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useSentence } from '../../../lib/use-sentence.ts'
import { Button } from '../../../ui/button.tsx'
import { SettingsCard } from '../../../ui/settings-card.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { useMay } from '../../use-may.ts'

/** How a network looked before; each version can be returned to. */
export function BrandHistory({ network, answer }: { network: number; answer: BrandAnswer }) {
  const t = useTranslations('console_networks.brand')
  const format = useFormat()
  const locale = useLocale()
  const sentence = useSentence()
  const returning = useAction(mutationOf(restoreBrand))
  const may = useMay(restoreBrand)
  const { version: current, versions } = answer
  if (versions.length === 0) return null
  const restore = (version: number) =>
    returning.mutate(
      { network_id: network, seen: current, version },
      {
        onSuccess: () => snackbars.show('success', t('returned', { version })),
        onError: (error) => snackbars.show('error', sentence(error)),
      },
    )
  return (
    <SettingsCard title={t('history')} text={t('history_text')}>
      <ol className="grid">
        {versions.map(({ version, at, by, brand }) => (
          <li
            key={version}
            className="flex items-center gap-3 border-line py-2.5 first:pt-0 last:pb-0 [&+&]:border-t"
          >
            <span
              aria-hidden="true"
              className="flex shrink-0 overflow-hidden rounded-small border border-line"
            >
              <span className="h-8 w-5" style={{ background: brand.color_primary }} />
              <span className="h-8 w-2" style={{ background: brand.color_primary_dim }} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2">
                <span className="truncate font-medium">
                  {(brand.texts[locale] ?? brand.texts.ko ?? brand.texts.en)?.title ?? '–'}
                </span>
                {version === current && <StatusPill tone="info">{t('current')}</StatusPill>}
              </span>
              <span className="block truncate text-small text-muted">
                {[t('version', { version }), format.moment(at), by ?? t('by_command')].join(' · ')}
              </span>
            </span>
            {may && version !== current && (
              <Button
                onClick={() => restore(version)}
                aria-label={t('return_named', { version })}
                busy={returning.isPending && returning.variables?.version === version}
              >
                {t('return')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </SettingsCard>
  )
}
