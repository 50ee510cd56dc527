import { type OnePerson, onePerson, type Person, viewAs } from '@cuesheet/contract/console-people'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye, KeyRound, Lock, LockOpen, LogOut, ShieldOff, UserCog } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { nothingMeanwhile, queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { withTexts } from '../../lib/i18n.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useKept } from '../../lib/use-kept.ts'
import { useModal } from '../../lib/use-modal.ts'
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Layer } from '../../ui/layer.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { consoleLink } from '../console-link.ts'
import { useMay } from '../use-may.ts'
import type { Change } from './change-modal.tsx'
import { RolePill, StatePill } from './person-pills.tsx'
import { PersonSessions } from './person-sessions.tsx'
import { PersonTrail } from './person-trail.tsx'
import { UnknownPerson } from './unknown-person.tsx'

const loadView = () => import('./view-modal.tsx')
const loadChange = withTexts(() => import('./change-modal.tsx'), 'account')

/** An account of any network, or an operator: what it is and has, and what an administrator may do with it. */
export function PersonPage({ account }: { account: number }) {
  const t = useTranslations('console_people')
  const query = useQuery(queryOf(onePerson, { account }, { placeholderData: nothingMeanwhile }))
  const person = query.data?.person
  const name = person && (person.nickname ?? t('withdrawn_name', { id: account }))
  usePageTitle(name ?? t('title'))
  if (isNotFound(query.error)) return <UnknownPerson />
  if (query.isError && !query.data) return <Failed title={t('failed')} query={query} />
  if (!query.data || !person)
    return (
      <SkeletonGroup className="grid gap-4">
        <Skeleton className="h-9 w-64" />
        <Skeleton className="h-52 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </SkeletonGroup>
    )
  return (
    <>
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <bdi className="wrap-anywhere">{name}</bdi>
            <RolePill person={person} />
            {person.state !== 'active' && <StatePill person={person} />}
          </span>
        }
        context={
          <>
            <Link {...consoleLink('people')} className="hover:underline">
              {t('title')}
            </Link>
            <span aria-hidden="true"> / </span>
            {person.user_id && <bdi>{person.user_id} · </bdi>}
            {person.network ? <bdi>{person.network.name}</bdi> : t('installation')}
          </>
        }
        action={<Actions person={person} />}
      />
      <LockNote lock={query.data.lock} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <About of={query.data} />
          <PersonSessions person={person} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {person.role === 'member' && <PersonChannels of={query.data} />}
          {query.data.api_keys.length > 0 && <PersonKeys of={query.data} />}
          <PersonTrail account={account} />
        </div>
      </div>
    </>
  )
}

function LockNote({ lock }: { lock: OnePerson['lock'] }) {
  const t = useTranslations('console_people.one')
  const { fullMoment } = useFormat()
  if (!lock) return null
  const time = fullMoment(lock.at)
  return (
    <div className="mb-4">
      <Callout
        tone="bad"
        isQuiet
        text={lock.by === null ? t('locked_unknown', { time }) : t('locked', { time, name: lock.by })}
      >
        {t('reason', { reason: lock.reason })}
      </Callout>
    </div>
  )
}

/** What an administrator may do: to look first, all else behind a button. */
function Actions({ person }: { person: Person }) {
  const t = useTranslations('console_people')
  const dialog = useModal('dialog')
  const subject = useKept(dialog.subject)
  const may = useMay(viewAs)
  if (!may || person.state === 'withdrawn') return null
  const isLocked = person.state === 'locked'
  const change = (id: Change, icon: MenuAction['icon'], isDangerous = false): MenuAction => ({
    id,
    label: t(`actions.${id}`),
    icon,
    isDangerous,
    onPress: () => void dialog.open(id),
  })
  const actions = [
    change('role', UserCog),
    change('sessions', LogOut),
    change('password', KeyRound),
    ...(person.has_second_factor ? [change('factor', ShieldOff)] : []),
    isLocked ? change('unlock', LockOpen) : change('lock', Lock, true),
  ]
  const shown = actions.find(({ id }) => id === subject)?.id as Change | undefined
  const isChange = actions.some(({ id }) => id === dialog.subject)
  return (
    <>
      {person.role !== 'operator' && !isLocked && (
        <Button kind="primary" onClick={() => void dialog.open('view')}>
          <Eye size={16} aria-hidden="true" />
          {t('actions.view')}
        </Button>
      )}
      <ActionMenu label={t('one.actions')} actions={actions} />
      <Layer load={loadView} isOpen={dialog.subject === 'view'} onClose={dialog.close} isDialog>
        {(ViewModal) => (
          <ViewModal modal={{ ...dialog, isOpen: dialog.subject === 'view' }} person={person} />
        )}
      </Layer>
      <Layer load={loadChange} isOpen={isChange} onClose={dialog.close} isDialog>
        {(ChangeModal) =>
          shown && (
            <ChangeModal key={shown} modal={{ ...dialog, isOpen: isChange }} person={person} change={shown} />
          )
        }
      </Layer>
    </>
  )
}

function About({ of: { person, recovery_codes_left } }: { of: OnePerson }) {
  const t = useTranslations('console_people')
  const { fullMoment } = useFormat()
  const facts = [
    [t('one.number'), `#${person.account_id}`],
    [t('one.user_id'), person.user_id ?? '–'],
    [t('one.role'), t(`roles.${person.operator_role ?? person.role}`)],
    [t('one.network'), person.network?.name ?? t('installation')],
    [t('one.created'), fullMoment(person.created_at)],
    [t('one.signed_in'), person.last_signed_in_at ? fullMoment(person.last_signed_in_at) : t('never')],
    [
      t('one.second'),
      person.has_second_factor ? t('one.second_on', { count: recovery_codes_left }) : t('one.second_off'),
    ],
  ]
  return (
    <SettingsCard title={t('one.about')}>
      <dl className="grid grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)] gap-x-5 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </SettingsCard>
  )
}

const tones = { 0: 'info', 1: 'warn', 2: 'good', 3: 'bad' } as const

/** The channels that are assigned to a member. */
function PersonChannels({ of: { person, channels } }: { of: OnePerson }) {
  const t = useTranslations('console_people.one')
  const terms = useTranslations('terms.channel_status')
  const more = person.channels - channels.length
  return (
    <SettingsCard title={t('channels')}>
      {channels.length === 0 && <p className="text-muted">{t('no_channels')}</p>}
      <ul className="divide-y divide-line">
        {channels.map(({ channel_id, title, thumbnail, platform_channel_id, status }) => (
          <li key={channel_id} className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
            <Picture src={thumbnail} alt="" className="size-9 shrink-0 rounded-full" />
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-medium">{title}</bdi>
              <span className="block truncate text-small text-faint" translate="no">
                {platform_channel_id}
              </span>
            </span>
            <StatusPill tone={tones[status as keyof typeof tones]}>
              {terms(String(status) as '0' | '1' | '2' | '3')}
            </StatusPill>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-muted">{t('more_channels', { count: more })}</p>}
    </SettingsCard>
  )
}

/** The API keys that a manager made: never their values. */
function PersonKeys({ of: { api_keys } }: { of: OnePerson }) {
  const t = useTranslations('console_people.one')
  const { fullMoment } = useFormat()
  return (
    <SettingsCard title={t('keys')}>
      <ul className="divide-y divide-line">
        {api_keys.map(({ prefix, name, last_used_at }) => (
          <li key={prefix} className="py-2.5 first:pt-0 last:pb-0">
            <p className="flex flex-wrap gap-x-2 font-medium">
              {name}
              <code className="font-mono font-normal text-muted" translate="no">
                {prefix}…
              </code>
            </p>
            <p className="text-small text-faint">
              {last_used_at ? t('key_used', { time: fullMoment(last_used_at) }) : t('key_unused')}
            </p>
          </li>
        ))}
      </ul>
    </SettingsCard>
  )
}
