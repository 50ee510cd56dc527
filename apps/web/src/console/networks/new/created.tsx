import type { createFromDraft } from '@cuesheet/contract/console-network-drafts'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../../../ui/button.tsx'
import { SettingsCard } from '../../../ui/settings-card.tsx'
import { consoleLink } from '../../console-link.ts'
import { ShownInvitation } from '../../invitations/shown-invitation.tsx'

export type CreatedNetwork = Pick<AnswerOf<typeof createFromDraft>, 'network_id' | 'name' | 'invitation'>

/** The network is there: the link for its manager, and what comes next. */
export function Created({ created: { network_id, name, invitation } }: { created: CreatedNetwork }) {
  const t = useTranslations('console_networks.new')
  return (
    <SettingsCard title={t('created', { name })} text={t('created_text')}>
      {invitation && <ShownInvitation invitation={invitation} />}
      <div className="mt-5 flex flex-wrap gap-2">
        <Link {...consoleLink(`networks/${network_id}`)} className={buttonClass('primary')}>
          {t('open')}
        </Link>
        <Link {...consoleLink(`networks/${network_id}`, { tab: 'brand' })} className={buttonClass()}>
          {t('set_pictures')}
        </Link>
        <Link {...consoleLink('reports')} className={buttonClass()}>
          {t('first_import')}
        </Link>
      </div>
    </SettingsCard>
  )
}
