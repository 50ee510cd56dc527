import { useBlocker, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'
import { useDraft } from '../../lib/drafts.ts'
import { session } from '../../lib/session.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { type AuthoredDetail, save } from './api.ts'
import { AudienceFields } from './audience-fields.tsx'
import { type ChangeDraft, type Draft, draftOf, problemsOf, writingOf } from './notice-draft.ts'
import { noticesSearch } from './notices-search.ts'
import { TextFields } from './text-fields.tsx'
import { WindowFields } from './window-fields.tsx'

/** What is written stays while a modal opens over it, or a footnote is followed. */
const placeOf = ({ pathname, search }: { pathname: string; search: object }) => {
  const { view, edit } = noticesSearch({ ...search })
  return JSON.stringify([pathname, view, edit])
}

/** Writes a notice, or changes one from the state that it was `known` in. */
export function NoticeEditor({
  known: first,
  onReload,
}: {
  known: AuthoredDetail | null
  onReload: () => void
}) {
  const t = useTranslations('notices')
  const app = useTranslations('app')
  const navigate = useNavigate()
  const [known] = useState(first)
  const [draft, setDraft] = useDraft<Draft>(`notice.${known?.notice_id ?? 'new'}`, () => draftOf(known))
  const [wasSent, setSent] = useState(false)
  const isLeaving = useRef(false)
  const sentence = useSentence()
  const saving = useAction(save)
  const working = (is_draft: boolean) =>
    saving.isPending && saving.variables.is_draft === is_draft && app('state.working')
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(known))
  const leaving = useBlocker({
    // A session that has ended keeps what is written, and leads to /login.
    shouldBlockFn: ({ current, next }) =>
      isDirty && !isLeaving.current && session.token() !== null && placeOf(current) !== placeOf(next),
    enableBeforeUnload: () => isDirty && !isLeaving.current,
    withResolver: true,
  })
  const leaveTexts = useDecisionTexts(t('edit.leave.submit'))
  const change: ChangeDraft = (part) => {
    setDraft((current) => ({ ...current, ...(typeof part === 'function' ? part(current) : part) }))
    if (saving.isError) saving.reset()
  }
  const problems = problemsOf(draft, new Date())
  const form = useRef<HTMLFormElement>(null)
  const send = (is_draft: boolean) => {
    setSent(true)
    if (saving.isPending) return
    const [wrong] = Object.keys(problems)
    if (wrong !== undefined) {
      // The field of another language is behind its tab, on phones a text behind its preview: those come first.
      const locale = wrong.split('.')[1]
      if (locale) form.current?.querySelector<HTMLElement>(`[data-locale="${locale}"]`)?.click()
      form.current?.querySelector<HTMLElement>('[name="form"][value="write"]')?.click()
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>(`[name="${wrong}"], [aria-invalid="true"]`)?.focus(),
      )
      return
    }
    saving.mutate(
      { ...writingOf(draft, is_draft, known), known },
      {
        onSuccess: ({ message }) => {
          isLeaving.current = true
          snackbars.show('success', message)
          void navigate({ to: '/notices', search: { view: 'manage' } })
        },
      },
    )
  }
  const isPublic = known !== null && known.state !== 'draft'
  const isLater = draft.starts === 'later' && draft.from !== '' && new Date(draft.from) > new Date()
  const { error } = saving
  const isStale = error instanceof CallError && error.code === 'conflict'
  const problemOf = (field: string) => {
    const own = problems[field]
    const said =
      error instanceof CallError
        ? error.fields[{ until: 'publish_until', from: 'publish_from' }[field] ?? field]
        : undefined
    return said ?? (wasSent && own ? t(`edit.${own}`) : undefined)
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send(false)
      }}
      className="grid max-w-[1080px] grid-cols-[minmax(0,1fr)] gap-4"
    >
      <TextFields draft={draft} onChange={change} problemOf={problemOf} />
      <SettingsCard title={t('edit.audience')}>
        <AudienceFields draft={draft} onChange={change} problemOf={problemOf} isPublic={isPublic} />
      </SettingsCard>
      <SettingsCard title={t('edit.window')}>
        <WindowFields draft={draft} onChange={change} problemOf={problemOf} />
      </SettingsCard>
      {error && (
        <Notice tone="bad" text={isStale ? t('edit.changed_meanwhile') : sentence(error)}>
          {isStale && (
            <button type="button" className="font-semibold underline underline-offset-3" onClick={onReload}>
              {t('edit.reload')}
            </button>
          )}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2 mobile:[&>*]:flex-1">
        <Button onClick={() => void navigate({ to: '/notices', search: { view: 'manage' } })}>
          {app('action.cancel')}
        </Button>
        {!isPublic && (
          <Button busy={working(true)} onClick={() => send(true)}>
            {t('edit.save_draft')}
          </Button>
        )}
        <Button type="submit" kind="primary" busy={working(false)}>
          {t(isLater ? 'edit.schedule' : known?.state === 'published' ? 'edit.save' : 'edit.publish')}
        </Button>
      </div>
      <p role="alert" className="sr-only">
        {wasSent &&
          Object.keys(problems)
            .map((field) => problemOf(field))
            .join(' ')}
      </p>
      <DecisionModal
        isOpen={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title={t('edit.leave.title')}
        description={t('edit.leave.text')}
        texts={leaveTexts}
        kind="danger"
        action={() => leaving.proceed?.()}
        work={null}
      />
    </form>
  )
}
