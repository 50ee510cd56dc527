import type { Message } from '@cuesheet/contract/messages'
import { type MessageKind, messageKinds } from '@cuesheet/contract/values/message-kinds'
import { Link, type LinkProps } from '@tanstack/react-router'
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
  Megaphone,
  PencilLine,
  Percent,
  ShieldCheck,
  ShieldOff,
  Trophy,
  UserRound,
} from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { MessageFigure } from './message-figure.tsx'
import { itemTarget, targetOf } from './message-target.ts'
import { ShareMilestone } from './share-milestone.tsx'
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
  megaphone: Megaphone,
  shield: ShieldCheck,
  shield_off: ShieldOff,
  trophy: Trophy,
  coins: Coins,
}

const rowClass = 'relative flex gap-3 rounded-control px-2.5 py-2.5 mobile:-mx-2 mobile:py-3'

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
  const link = (to: LinkProps | null, className: string, text: ReactNode) =>
    to ? (
      <Link {...to} replace={replace} onClick={onFollow} className={className}>
        {text}
      </Link>
    ) : (
      text
    )
  return (
    <div
      className={classNames(
        rowClass,
        isNew && 'bg-primary-tint',
        target && 'transition-colors hover:bg-sunken active:bg-sunken',
      )}
    >
      <span
        className={classNames(
          'relative mt-0.5 grid size-8 shrink-0 place-items-center rounded-control',
          tones[tone],
        )}
      >
        <Icon size={16} aria-hidden="true" />
        {isNew && (
          <span className="absolute -end-1 -top-1 size-2.5 rounded-full border-2 border-surface bg-primary-mark forced-colors:bg-[Highlight] forced-color-adjust-none">
            <span className="sr-only">{t('new')}</span>
          </span>
        )}
      </span>
      <span className="@container min-w-0 flex-1">
        {/* Where it is narrow the text has the whole width, and time and amount a line. */}
        <span className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
          <span
            className={classNames('text-pretty wrap-anywhere @max-md:col-span-2', isNew && 'font-semibold')}
          >
            {/* The whole row, below the links to what it names. */}
            {link(target, 'block py-0.5 after:absolute after:inset-0', words.title)}
          </span>
          <MessageFigure message={message} />
          <span className="col-start-1 row-start-2 text-small text-pretty wrap-anywhere whitespace-pre-line text-muted @max-md:col-span-2 @max-md:row-start-3">
            {words.list
              ? words.list.items.map(({ text, item }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and their order is fixed
                  <Fragment key={at}>
                    {at > 0 && !itemTarget(item) && words.list?.between}
                    {link(itemTarget(item), 'relative block w-fit py-1 underline hover:text-text', text)}
                  </Fragment>
                ))
              : words.detail}
            {words.list?.rest}
          </span>
          <time
            dateTime={message.created_at}
            className="col-start-2 row-start-2 text-end text-small text-muted @max-md:col-start-1 @max-md:text-start"
          >
            {time}
          </time>
        </span>
        <ShareMilestone message={message} />
      </span>
    </div>
  )
}
