import type { OpenInvitation } from '@cuesheet/contract/console-network-people'
import { MailPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import type { Pieces } from '../list/use-pieces.ts'

type Props = {
  pieces: Pieces<OpenInvitation>
  /** Null: the viewer may not. */
  onRevoke: ((userId: string) => void) | null
  /** Whose invitation is being revoked. */
  revoking: string | undefined
}

/** Who is invited and has not come yet; nothing where nobody is. */
export function OpenInvitations({ pieces, onRevoke, revoking }: Props) {
  const t = useTranslations('console_invitations')
  const format = useFormat()
  if (pieces.rows.length === 0) return null
  return (
    <SettingsCard title={t('invited')}>
      <ConsoleList
        pieces={pieces}
        label={t('invited')}
        form="bare"
        rowKey={({ user_id }) => user_id}
        row={({ user_id, nickname, role, expires_at, is_expired }) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <span className="min-w-0 flex-1 basis-56">
              <span className="flex flex-wrap items-center gap-2">
                <bdi className="font-medium wrap-anywhere">{nickname}</bdi>
                <StatusPill tone="neutral">{t(`roles.${role}`)}</StatusPill>
                {is_expired && <StatusPill tone="warn">{t('expired')}</StatusPill>}
              </span>
              <span className="block text-small wrap-anywhere text-muted">
                {user_id} · {t('until', { time: format.moment(expires_at) })}
              </span>
            </span>
            {onRevoke && (
              <Button
                kind="danger"
                busy={revoking === user_id}
                onClick={() => onRevoke(user_id)}
                aria-label={t('revoke_named', { name: nickname })}
              >
                {t('revoke')}
              </Button>
            )}
          </li>
        )}
        file={[
          { header: t('nickname'), value: ({ nickname }) => nickname },
          { header: t('user_id'), value: ({ user_id }) => user_id },
          { header: t('role'), value: ({ role }) => t(`roles.${role}`) },
          { header: t('invited_at'), value: ({ invited_at }) => invited_at },
          { header: t('expires_at'), value: ({ expires_at }) => expires_at },
        ]}
        empty={{ icon: MailPlus, title: t('none'), text: t('none_text') }}
      />
    </SettingsCard>
  )
}
