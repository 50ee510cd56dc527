import { payoutDetails } from '@cuesheet/contract/payouts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { useModal } from '../../lib/use-modal.ts'
import { useOpening } from '../../lib/use-opening.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Layer } from '../../ui/layer.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useAccountName } from './use-account-name.ts'

const loadModal = () => import('./payout-modal.tsx')
const tones = { missing: 'warn', cooling: 'info', ready: 'good' } as const

/** Where the member is paid to, and the way to change it. */
export function PayoutCard() {
  const t = useTranslations('payouts')
  const kindNames = useTranslations('settlement.payee_kinds')
  const format = useFormat()
  const accountName = useAccountName()
  const query = useQuery(queryOf(payoutDetails))
  const dialog = useModal('dialog')
  const { details, kind, proposed_kind } = query.data ?? {}
  const state = details?.state ?? 'missing'
  const kindName = proposed_kind ? t('proposed', { kind: kindNames(proposed_kind) }) : kind && kindNames(kind)
  const facts = details
    ? [
        [t('account'), accountName(details)],
        [t('holder'), details.holder],
        [t('legal_name'), details.legal_name],
        ...(details.registration_ending
          ? [[t('registration'), t('ends_in', { digits: details.registration_ending })]]
          : []),
        [t('kind'), kindName],
      ]
    : []
  return (
    <SettingsCard
      id="payout"
      title={t('title')}
      text={t('text')}
      state={query.data && <StatusPill tone={tones[state]}>{t(`states.${state}`)}</StatusPill>}
    >
      {query.isError && !query.data ? (
        <Failed title={t('failed')} query={query} bare />
      ) : !query.data ? (
        <SkeletonGroup>
          <Skeleton className="h-28 w-full" />
        </SkeletonGroup>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {details ? (
            <dl className="grid gap-2">
              {facts.map(([name, value]) => (
                <div key={name}>
                  <dt className="text-small text-muted">{name}</dt>
                  <dd className="wrap-anywhere">
                    {value ?? <span className="text-muted">{t('hidden')}</span>}
                  </dd>
                </div>
              ))}
            </dl>
          ) : (
            <Callout tone="warn" text={t('missing')} isQuiet />
          )}
          {details?.state === 'cooling' && (
            <Callout tone="info" text={t('cooling', { moment: format.moment(details.holds_from) })} isQuiet />
          )}
          <div>
            <Button kind={details ? 'secondary' : 'primary'} onClick={() => void dialog.open('payout')}>
              {t(details ? 'change' : 'enter')}
            </Button>
          </div>
        </div>
      )}
    </SettingsCard>
  )
}

/** Opened by the card and by the notice, whichever of them is there. */
export function PayoutDialog() {
  const { data } = useQuery(queryOf(payoutDetails))
  const dialog = useModal('dialog')
  const isOpen = dialog.subject === 'payout'
  const opening = useOpening(isOpen)
  return (
    <Layer load={loadModal} isOpen={isOpen && data !== undefined} onClose={dialog.close} isDialog>
      {(Modal) => data && <Modal key={opening} modal={{ ...dialog, isOpen }} current={data} />}
    </Layer>
  )
}

/** Above the settled months on a phone, whose last card would say so: that nobody knows yet where to pay. */
export function PayoutNotice() {
  const t = useTranslations('payouts')
  const dialog = useModal('dialog')
  const { data } = useQuery(queryOf(payoutDetails))
  if (!data || data.details) return null
  return (
    <div className="mb-4 laptop:hidden print:hidden">
      <Callout tone="warn" text={t('missing')} isQuiet>
        <button
          type="button"
          onClick={() => void dialog.open('payout')}
          className="rounded-small font-medium underline underline-offset-3 hover:no-underline pointer-coarse:min-h-11"
        >
          {t('enter')}
        </button>
      </Callout>
    </div>
  )
}
