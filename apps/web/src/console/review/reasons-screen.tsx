import { type DecisionReason, decisionReasons, saveReason } from '@cuesheet/contract/console-review-settings'
import { type ExplainedDecision, explainedDecisions } from '@cuesheet/contract/values/review'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Pencil, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useLocale } from '../../lib/locale.ts'
import { id } from '../../lib/search-params.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Layer } from '../../ui/layer.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { consoleLink } from '../console-link.ts'
import { RoleNote } from '../for-role.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { useMay } from '../use-may.ts'

const loadModal = () => import('./reason-modal.tsx')

const shape = { network: id }

/** The reasons that decisions are explained with, of the installation or of one network, in every language. */
export default function ReasonsScreen() {
  const t = useTranslations('console_review.reasons')
  const review = useTranslations('console_review')
  const [{ network }] = useConsoleSearch(shape)
  const query = useQuery(queryOf(decisionReasons, { network: network || undefined }))
  const modal = useModal('dialog')
  const may = useMay(saveReason)
  usePageTitle(t('title'))
  return (
    <>
      <Link {...consoleLink('review')} className={`${buttonClass('quiet')} -ms-2 mb-2`}>
        <ArrowLeft size={16} aria-hidden="true" />
        {review('back')}
      </Link>
      <PageHead title={t('title')} context={t(network ? 'lead_network' : 'lead')} />
      <RoleNote call={saveReason} />
      {query.isError && !query.data ? (
        <Failed title={t('failed')} query={query} />
      ) : (
        <div className="grid max-w-[880px] gap-5">
          {explainedDecisions.map((decision) => (
            <Group
              key={decision}
              decision={decision}
              reasons={query.data?.rows.filter((each) => each.decision === decision)}
              isOfNetwork={network !== undefined}
              onOpen={(code) => void modal.open(`${decision}:${code}`)}
            />
          ))}
        </div>
      )}
      <Layer load={loadModal} isOpen={may && modal.isOpen} onClose={modal.close} isDialog>
        {(ReasonModal) => (
          <ReasonModal modal={modal} network={network ?? 0} reasons={query.data?.rows ?? []} />
        )}
      </Layer>
    </>
  )
}

type GroupProps = {
  decision: ExplainedDecision
  reasons: DecisionReason[] | undefined
  isOfNetwork: boolean
  onOpen: (code: string) => void
}

function Group({ decision, reasons, isOfNetwork, onOpen }: GroupProps) {
  const t = useTranslations('console_review.reasons')
  const locale = useLocale()
  const may = useMay(saveReason)
  return (
    <SettingsCard title={t(`of.${decision}`)}>
      {reasons === undefined ? (
        <Skeleton className="h-32" />
      ) : (
        <ul className="divide-y divide-line">
          {reasons.map((reason) => (
            <li key={reason.code} className="flex items-start gap-3 py-2.5">
              <div className="min-w-0 flex-1">
                <p className="text-pretty">{reason.texts[locale]}</p>
                <p className="mt-0.5 flex items-center gap-2 text-small text-faint">
                  <span className="font-mono" translate="no">
                    {reason.code}
                  </span>
                  {isOfNetwork && reason.is_own && <StatusPill tone="info">{t('own')}</StatusPill>}
                </p>
              </div>
              {may && (
                <Button kind="quiet" onClick={() => onOpen(reason.code)}>
                  <Pencil size={15} aria-hidden="true" />
                  {t('edit')}
                  <span className="sr-only" translate="no">
                    {reason.code}
                  </span>
                </Button>
              )}
            </li>
          ))}
          {reasons.length === 0 && <li className="py-2.5 text-muted">{t('none')}</li>}
        </ul>
      )}
      {may && (
        <Button onClick={() => onOpen('')}>
          <Plus size={16} aria-hidden="true" />
          {t('add')}
          <span className="sr-only">{t(`of.${decision}`)}</span>
        </Button>
      )}
    </SettingsCard>
  )
}
