import { type MessageKind, messageKinds } from '@cuesheet/contract/values/message-kinds'
import { Link } from '@tanstack/react-router'
import {
  ArrowRightLeft,
  Ban,
  CalendarCheck,
  CircleAlert,
  CircleCheck,
  CirclePause,
  Clock,
  Coins,
  FileCheck,
  KeyRound,
  LogIn,
  type LucideIcon,
  PencilLine,
  Percent,
  ShieldCheck,
  ShieldOff,
  Trophy,
  UserRound,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import type { Message } from './api.ts'
import { targetOf } from './message-target.ts'
import { useMessageWords } from './use-message-words.ts'

const tones = {
  good: 'bg-up-bg text-up',
  bad: 'bg-down-bg text-down',
  warn: 'bg-warn-bg text-warn',
  info: 'bg-info-bg text-info',
}
const icons: Record<(typeof messageKinds)[MessageKind]['icon'], LucideIcon> = {
  calendar: CalendarCheck,
  clock: Clock,
  file: FileCheck,
  person: UserRound,
  check: CircleCheck,
  alert: CircleAlert,
  pause: CirclePause,
  ban: Ban,
  exchange: ArrowRightLeft,
  pencil: PencilLine,
  percent: Percent,
  door: LogIn,
  key: KeyRound,
  shield: ShieldCheck,
  shield_off: ShieldOff,
  trophy: Trophy,
  coins: Coins,
}

const rowClass = 'flex gap-3 rounded-control px-2.5 py-2.5 mobile:-mx-2 mobile:py-3'

/** One message; a press leads to what it is about. */
export function MessageRow({
  message,
  isNew,
  time,
  onFollow,
  replace,
}: {
  message: Message
  isNew: boolean
  time: string
  onFollow: () => void
  /** Takes the inbox's own place in the history, so that Back does not open it again. */
  replace: boolean
}) {
  const words = useMessageWords()(message)
  const t = useTranslations('messages')
  const { icon, tone } = messageKinds[message.kind]
  const target = targetOf(message)
  const Icon = icons[icon]
  const content = (
    <>
      <span
        className={classNames('mt-0.5 grid size-8 shrink-0 place-items-center rounded-control', tones[tone])}
      >
        <Icon size={16} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-start gap-2">
          <span className={classNames('min-w-0 flex-1 text-pretty wrap-anywhere', isNew && 'font-semibold')}>
            {words.title}
          </span>
          {isNew && (
            <span className="mt-[7px] size-2 shrink-0 rounded-full bg-primary-mark forced-colors:bg-[Highlight] forced-color-adjust-none">
              <span className="sr-only">{t('new')}</span>
            </span>
          )}
        </span>
        {words.detail && (
          <span className="mt-0.5 block text-small text-pretty wrap-anywhere whitespace-pre-line text-muted">
            {words.detail}
          </span>
        )}
        <time dateTime={message.created_at} className="mt-1 block text-small text-faint">
          {time}
        </time>
      </span>
    </>
  )
  if (target === null) return <div className={rowClass}>{content}</div>
  return (
    <Link
      {...target}
      replace={replace}
      onClick={onFollow}
      className={classNames(rowClass, 'transition-colors hover:bg-sunken active:bg-sunken')}
    >
      {content}
    </Link>
  )
}
