import { type NoticeRole, noticeRoles } from '@cuesheet/contract/values/notices'
import { useContext, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { ChangeDraft, Draft } from './notice-draft.ts'
import { noticePlaces } from './notice-places.ts'

type Props = {
  draft: Draft
  onChange: ChangeDraft
  problemOf: (field: string) => string | undefined
  /** Somebody may have read it. */
  isPublic: boolean
  /** Whose it is, where an operator changes a network's. */
  network: string | undefined
}

/** For whom a notice is, and how much it matters to them. */
export function AudienceFields({ draft, onChange, problemOf, isPublic, network }: Props) {
  const t = useTranslations('notices.edit')
  const { roles, is_pinned, is_urgent, is_news } = draft
  const toggle = (role: NoticeRole, isIn: boolean) =>
    onChange({ roles: noticeRoles.filter((each) => (each === role ? isIn : roles.includes(each))) })
  const problemId = useId()
  const problem = problemOf('roles')
  const { Networks } = useContext(noticePlaces)
  const networksProblem = problemOf('networks')
  return (
    <div className="grid gap-1">
      {Networks && network === undefined && (
        <div className="mb-3">
          <Networks value={draft.networks} onChange={(networks) => onChange({ networks })} />
          {networksProblem && <p className="mt-1 text-small font-medium text-danger">{networksProblem}</p>}
        </div>
      )}
      {Networks && network !== undefined && <p className="mb-1">{t('of_network', { network })}</p>}
      <fieldset aria-describedby={problem ? problemId : undefined}>
        <legend className="sr-only">{t('audience')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {noticeRoles.map((role) => (
            <Checkbox
              key={role}
              name="roles"
              isChecked={roles.includes(role)}
              onChange={(isIn) => toggle(role, isIn)}
            >
              {t(`for_${role}`)}
            </Checkbox>
          ))}
        </div>
        {problem && (
          <p id={problemId} className="text-small font-medium text-danger">
            {problem}
          </p>
        )}
      </fieldset>
      <Checkbox isChecked={is_pinned} onChange={(isOn) => onChange({ is_pinned: isOn })}>
        {t('pinned')}
      </Checkbox>
      <Checkbox isChecked={is_urgent} onChange={(isOn) => onChange({ is_urgent: isOn })}>
        {t('urgent')}
      </Checkbox>
      {isPublic && (
        <Checkbox isChecked={is_news} onChange={(isOn) => onChange({ is_news: isOn })}>
          {t('is_news')}
        </Checkbox>
      )}
    </div>
  )
}
