import { type Locale, locales } from '@cuesheet/contract/values/locale'
import { localeOrder } from '@cuesheet/contract/values/locale-order'
import { type NoticeRole, noticeRoles } from '@cuesheet/contract/values/notices'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadNoticeText } from '../../features/notices/load-notice-text.ts'
import type { Draft } from '../../features/notices/notice-draft.ts'
import { useFormat } from '../../lib/format.ts'
import { languageNames } from '../../lib/language-names.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { Modal } from '../../ui/modal.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { networksQuery } from '../networks-query.ts'

const NoticeText = lazy(loadNoticeText)

/** What somebody of a network sees of a draft: whether, from when, and in which language. */
export function AudiencePreview({ draft }: { draft: Draft }) {
  const t = useTranslations('console_notices.preview')
  const list = useTranslations('console_notices')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { data: networks = [] } = useQuery({ ...networksQuery(), enabled: isOpen })
  const offered = networks.filter(({ network_id }) => draft.networks?.includes(network_id) ?? true)
  const [picked, setPicked] = useState(0)
  const network = networks.find(({ network_id }) => network_id === picked) ?? offered[0]
  const [role, setRole] = useState<NoticeRole>('member')
  const [language, setLanguage] = useState<Locale>('ko')
  const order = localeOrder(language, network?.default_locale ?? 'ko')
  const shown = order.find((locale) => draft.texts[locale].title.trim() && draft.texts[locale].body.trim())
  const isSeen =
    draft.roles.includes(role) &&
    (draft.networks === null || draft.networks.includes(network?.network_id ?? 0))
  const isPublic = draft.networks === null && draft.roles.length === noticeRoles.length
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Eye size={16} aria-hidden="true" />
        {t('open')}
      </Button>
      <Modal isOpen={isOpen} onClose={() => setOpen(false)} title={t('title')} form="side">
        <div className="mt-2 grid gap-4">
          <OptionPicker
            label={t('network')}
            search={{ label: list('find'), none: list('none_found') }}
            value={network?.network_id ?? 0}
            options={networks.map(({ network_id, name }) => ({ value: network_id, label: name }))}
            onPick={setPicked}
          />
          <ChoiceRow
            label={t('role')}
            name="preview-role"
            value={role}
            choices={noticeRoles.map((value) => ({ value, label: t(value) }))}
            onPick={setRole}
          />
          <ChoiceRow
            label={t('language')}
            name="preview-language"
            value={language}
            choices={locales.map((value) => ({ value, label: languageNames[value], lang: value }))}
            onPick={setLanguage}
          />
          {!isSeen ? (
            <Callout tone="warn" text={t('unseen')} />
          ) : shown === undefined ? (
            <Callout tone="warn" text={t('unseen_draft')} />
          ) : (
            <>
              {shown !== language && (
                <Callout
                  tone="info"
                  text={t('other_language', { asked: languageNames[language], shown: languageNames[shown] })}
                />
              )}
              <ul className="grid gap-1 text-small text-muted">
                {draft.starts === 'later' && draft.from !== '' && (
                  <li>{t('from', { moment: format.fullMoment(new Date(draft.from).toISOString()) })}</li>
                )}
                {draft.is_urgent && <li>{t('urgent')}</li>}
                {isPublic && <li>{t('public')}</li>}
              </ul>
              <article className="rounded-card border border-line bg-bg px-5 py-4">
                <h3 lang={shown} className="mb-3 text-title font-semibold tracking-tight wrap-anywhere">
                  {draft.texts[shown].title}
                </h3>
                <Suspense fallback={null}>
                  <NoticeText body={draft.texts[shown].body} locale={shown} />
                </Suspense>
              </article>
            </>
          )}
        </div>
      </Modal>
    </>
  )
}
