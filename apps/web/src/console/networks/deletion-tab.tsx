import { deleteNetwork, networkDeletion } from '@cuesheet/contract/console-networks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useModal } from '../../lib/use-modal.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Failed } from '../../ui/failed.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { consoleLink } from '../console-link.ts'
import { RoleNote } from '../for-role.tsx'
import { useMay } from '../use-may.ts'
import { Facts } from './overview-tab.tsx'

/** While it goes on, it is asked every two seconds. */
const progressMs = 2000

/** What the deletion of a network takes away, and how far it is. `isGone`: only where it was deleted. */
export function DeletionTab({ network, isGone = false }: { network: number; isGone?: boolean }) {
  const t = useTranslations('console_networks.deletion')
  const format = useFormat()
  const query = useQuery(
    queryOf(
      networkDeletion,
      { network },
      {
        refetchInterval: ({ state: { data } }) =>
          data?.progress && data.progress.finished_at === null ? progressMs : false,
      },
    ),
  )
  const modal = useModal('dialog')
  const may = useMay(deleteNetwork)
  if (query.isError && !query.data) return isGone ? null : <Failed title={t('failed')} query={query} />
  if (!query.data)
    return isGone ? null : (
      <SkeletonGroup>
        <Skeleton className="h-48 rounded-card" />
      </SkeletonGroup>
    )
  const { name, asked, goes, progress } = query.data
  if (progress) {
    const { channels, channels_done, finished_at, requested_at, requested_by } = progress
    const share = finished_at ? 1 : channels === 0 ? 0.5 : (channels_done / channels) * 0.95
    return (
      <SettingsCard title={t(finished_at ? 'done' : 'running')}>
        <p className="mb-3 text-muted">
          {t('requested', { name: requested_by ?? '–', time: format.fullMoment(requested_at) })}
        </p>
        <progress
          aria-label={t('progress')}
          value={share}
          max={1}
          className="h-2 w-full overflow-hidden rounded-full bg-sunken accent-primary-mark"
        />
        <p role="status" className="mt-2 text-small text-muted">
          {finished_at
            ? t('finished', { time: format.fullMoment(finished_at) })
            : t('channels_done', { done: channels_done, all: channels })}
        </p>
        <p className="mt-2 text-small text-muted">{t('audit_stays')}</p>
      </SettingsCard>
    )
  }
  if (!goes) return null
  return (
    <div className="max-w-[760px]">
      <RoleNote call={deleteNetwork} />
      <SettingsCard title={t('title')} text={t('text')}>
        <Facts
          facts={[
            [t('domains'), goes.domains.join(', ')],
            [t('channels'), format.count(goes.channels)],
            [t('members'), format.count(goes.members)],
            [t('managers'), format.count(goes.managers)],
            [t('keys'), format.count(goes.api_keys)],
            [
              t('days'),
              goes.first_day && goes.last_day ? format.dayRange(goes.first_day, goes.last_day) : t('none'),
            ],
          ]}
        />
        <p className="mt-3 text-small text-muted">{t('audit_stays')}</p>
        {asked && (
          <div className="mt-4">
            <Callout tone="warn" text={t('waits')} isQuiet>
              <p>
                {t('waits_text', {
                  name: asked.asked_by,
                  time: format.fullMoment(asked.asked_at),
                  until: format.fullMoment(asked.ends_at),
                })}
              </p>
              <Link
                {...consoleLink('people/requests')}
                className="font-medium text-primary-text hover:underline"
              >
                {t('requests')}
              </Link>
            </Callout>
          </div>
        )}
        {may && !asked && (
          <Button kind="danger" className="mt-4" onClick={() => void modal.open('delete')}>
            {t('open')}
          </Button>
        )}
      </SettingsCard>
      {may && !asked && <DeleteModal network={network} name={name} modal={modal} />}
    </div>
  )
}

function DeleteModal({
  network,
  name,
  modal,
}: {
  network: number
  name: string
  modal: ReturnType<typeof useModal>
}) {
  const t = useTranslations('console_networks.deletion')
  const account = useTranslations('account')
  const form = useCallForm(deleteNetwork, {
    values: { name: '', password: '' },
    toBody: (values) => ({ ...values, network_id: network }),
    words: { password: account('password.required') },
    problems: (typed) => ({
      name: typed.name.trim() === name ? undefined : t('name_differs', { name }),
    }),
    done: null,
    onDone: ({ is_asked, message }) => {
      if (is_asked) snackbars.show('info', message)
      modal.close()
    },
  })
  return (
    <FormModal modal={modal} form={form} title={t('confirm', { name })} submit={t('submit')} kind="danger">
      <Callout tone="bad" text={t('warning')} isQuiet />
      <TextField
        {...form.text('name')}
        label={t('type_name', { name })}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField {...form.text('password')} />
    </FormModal>
  )
}
