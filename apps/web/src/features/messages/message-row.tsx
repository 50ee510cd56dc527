import type { MessageKind } from '@cuesheet/contract/messages'
import { Link } from '@tanstack/react-router'
import {
  ArrowRightLeft,
  Ban,
  CircleAlert,
  CircleCheck,
  CirclePause,
  KeyRound,
  LogIn,
  type LucideIcon,
  PencilLine,
  Percent,
  ShieldCheck,
  ShieldOff,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import type { Message } from './api.ts'
import { useMessageWords } from './use-message-words.ts'

const good = 'bg-up-bg text-up'
const bad = 'bg-down-bg text-down'
const warn = 'bg-warn-bg text-warn'
const info = 'bg-info-bg text-info'
const looks: Record<MessageKind, { icon: LucideIcon; className: string }> = {
  channel_verified: { icon: CircleCheck, className: good },
  channel_verification_failed: { icon: CircleAlert, className: bad },
  channel_approved: { icon: CircleCheck, className: good },
  channel_on_hold: { icon: CirclePause, className: warn },
  channel_rejected: { icon: Ban, className: bad },
  channel_contested: { icon: ArrowRightLeft, className: warn },
  channel_lost: { icon: ArrowRightLeft, className: bad },
  channel_won: { icon: ArrowRightLeft, className: good },
  channel_gone: { icon: Ban, className: bad },
  channel_made_private: { icon: CirclePause, className: warn },
  channel_emptied: { icon: CirclePause, className: warn },
  channel_returned: { icon: CircleCheck, className: good },
  channel_renamed: { icon: PencilLine, className: info },
  channel_code_gone: { icon: CircleAlert, className: info },
  fee_changed: { icon: Percent, className: info },
  fee_change_cancelled: { icon: Percent, className: info },
  account_signed_in: { icon: LogIn, className: info },
  account_password_changed: { icon: KeyRound, className: info },
  account_second_on: { icon: ShieldCheck, className: good },
  account_second_off: { icon: ShieldOff, className: warn },
}

const rowClass = 'flex gap-3 rounded-control px-2.5 py-2.5 mobile:-mx-2 mobile:py-3'

/** One message; a press leads to where its channel, or the account, is managed. */
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
  const { icon: Icon, className } = looks[message.kind]
  const content = (
    <>
      <span
        className={classNames('mt-0.5 grid size-8 shrink-0 place-items-center rounded-control', className)}
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
  const to = message.kind.startsWith('account_')
    ? '/config-account'
    : message.kind.startsWith('fee_')
      ? '/dashboard'
      : '/manage-channel'
  if (message.channel_id === null && to === '/manage-channel')
    return <div className={rowClass}>{content}</div>
  return (
    <Link
      to={to}
      replace={replace}
      onClick={onFollow}
      className={classNames(rowClass, 'transition-colors hover:bg-sunken active:bg-sunken')}
    >
      {content}
    </Link>
  )
}
