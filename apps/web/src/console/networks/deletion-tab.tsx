import { deleteNetwork as deleteCall } from '@cuesheet/contract/console-networks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PasswordField } from '../../features/account/password-field.tsx'
import { CallError } from '../../lib/call-error.ts'
import { useFormat } from '../../lib/format.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { useForm } from '../../lib/use-form.ts'
import { useModal } from '../../lib/use-modal.ts'
import { fieldProblem, useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Form } from '../../ui/form.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { consoleLink } from '../console-link.ts'
import { RoleNote } from '../for-role.tsx'
import { useMay } from '../use-may.ts'
import { deleteNetwork, deletionQuery } from './api.ts'
import { Facts } from './overview-tab.tsx'

/** What the deletion of a network takes away, and how far it is. `isGone`: only where it was deleted. */
export function DeletionTab({ network, isGone = false }: { network: number; isGone?: boolean }) {
  const t = useTranslations('console_networks.deletion')
  const app = useTranslations('app')
  const format = useFormat()
  const query = useQuery({ ...deletionQuery(network), retry: false })
  const failure = useFailure(query.error ?? new Error(), t('failed'), query.isFetching)
  const modal = useModal('dialog')
  const may = useMay(deleteCall)
  if (query.isError && !query.data)
    return isGone ? null : <ErrorState {...failure} onRetry={() => void query.refetch()} />
  if (!query.data)
    return isGone ? null : (
      <SkeletonGroup label={app('state.loading')}>
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
      <RoleNote call={deleteCall} />
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
  const sentence = useSentence()
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const deleting = useAction(deleteNetwork)
  const { error } = deleting
  const isWrong = error instanceof CallError && error.code === 'invalid_credentials'
  const form = useForm({
    sending: deleting,
    shown: {
      name: fieldProblem(error, 'name'),
      password: isWrong ? sentence(error) : undefined,
    },
    problems: {
      name: typed.trim() === name ? undefined : t('name_differs', { name }),
      password: password === '' ? account('password.required') : undefined,
    },
    onSend: () =>
      deleting.mutate(
        { network_id: network, name: typed.trim(), password },
        {
          onSuccess: ({ is_asked, message }) => {
            if (is_asked) snackbars.show('info', message)
            modal.close()
          },
        },
      ),
  })
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={t('confirm', { name })}
      texts={useDecisionTexts(t('submit'))}
      kind="danger"
      action="delete-network"
      work={deleting}
    >
      <Form id="delete-network" form={form} className="gap-4 pt-1">
        <Callout tone="bad" text={t('warning')} isQuiet />
        <TextField
          label={t('type_name', { name })}
          name="name"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={form.problems.name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField value={password} onChange={setPassword} error={form.problems.password} />
        {error && !isWrong && !form.problems.name && (
          <p role="alert" className="font-medium text-danger">
            {sentence(error)}
          </p>
        )}
      </Form>
    </DecisionModal>
  )
}
