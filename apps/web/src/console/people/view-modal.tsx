import { type Person, viewAs } from '@cuesheet/contract/console-people'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { ReasonField } from './reason-field.tsx'

/** Why, and then the way to the network's site, as the account sees it. */
export default function ViewModal({ modal, person }: { modal: ReturnType<typeof useModal>; person: Person }) {
  const t = useTranslations('console_people')
  const form = useCallForm(viewAs, {
    values: { reason: '' },
    toBody: ({ reason }) => ({ account_id: person.account_id, reason }),
    words: { reason: t('reason_short') },
    refusedAt: () => 'reason',
    done: null,
  })
  const { data, error } = form.action
  return (
    <FormModal
      modal={modal}
      form={form}
      title={data ? t('view.ready') : t('view.title', { name: person.nickname ?? '' })}
      description={data ? t('view.ready_text', { domain: data.domain }) : t('view.text')}
      submit={t('view.submit')}
      isGone={isNotFound(error)}
      instead={
        data && (
          <a
            href={`${location.protocol}//${data.domain}${location.port && `:${location.port}`}/external/auth#ticket=${data.ticket}`}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('primary')}
            onClick={modal.close}
          >
            <ExternalLink size={16} aria-hidden="true" />
            {t('view.open')}
          </a>
        )
      }
    >
      {!data && (
        <>
          <ReasonField {...form.text('reason')} label={t('view.reason')} />
          <Callout tone="info" text={t('view.told')} isQuiet />
        </>
      )}
    </FormModal>
  )
}
