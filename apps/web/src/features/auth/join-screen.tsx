import {
  acceptMemberInvitation,
  type MemberTerms,
  memberInvitation,
} from '@cuesheet/contract/member-invitations'
import { isFittingPassword } from '@cuesheet/contract/values/password-length'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError, isNotFound } from '../../lib/call-error.ts'
import { queryOf } from '../../lib/client.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { useNewPasswordTexts } from '../../lib/use-new-password-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Form } from '../../ui/form.tsx'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { InvitationFrame } from './invitation-frame.tsx'
import { JoinAnswer } from './join-answer.tsx'
import { JoinTerms } from './join-terms.tsx'
import { signIn } from './sign-in.ts'
import { SubmitButton } from './submit-button.tsx'

type Props = {
  token: string
  foot: ReactNode
  /** The way in for whom the link has let in before. */
  instead: ReactNode
  onEntered: () => void
}

/** What a manager's link shows to a creator: on which terms, then an id and a password of its own choosing. */
export function JoinScreen({ token, foot, instead, onEntered }: Props) {
  const t = useTranslations('joining')
  const query = useQuery(
    queryOf(memberInvitation, { token }, { enabled: token !== '', staleTime: Number.POSITIVE_INFINITY }),
  )
  usePageTitle(t('title'))
  return (
    <InvitationFrame
      query={query}
      isGone={token === '' || isNotFound(query.error)}
      words={t}
      instead={instead}
      foot={foot}
    >
      {(terms) => <Joining token={token} terms={terms} onEntered={onEntered} />}
    </InvitationFrame>
  )
}

type Shown = 'terms' | 'questioned' | 'declined' | 'gone'

function Joining({ token, terms, onEntered }: { token: string; terms: MemberTerms; onEntered: () => void }) {
  const t = useTranslations('joining')
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown>('terms')
  if (shown === 'gone')
    return (
      <div className="mt-6">
        <EmptyState icon={CircleCheck} title={t('declined')} text={t('declined_text')} />
      </div>
    )
  // What was typed into the form stays while something else is said.
  return (
    <>
      {shown !== 'terms' && (
        <JoinAnswer
          token={token}
          answer={shown}
          onBack={() => setShown('terms')}
          onSent={() => {
            if (shown === 'questioned') client.setQueryData(termsOf(token), { ...terms, is_questioned: true })
            setShown(shown === 'declined' ? 'gone' : 'terms')
          }}
        />
      )}
      <div hidden={shown !== 'terms'}>
        <p className="mt-1 mb-5 text-pretty text-muted">
          {t('lead', { manager: terms.invited_by ?? 'none', name: terms.nickname })}
        </p>
        <JoinTerms terms={terms} />
        <JoinForm token={token} terms={terms} onEntered={onEntered} />
        <div className="mt-3 flex flex-wrap justify-center gap-x-2">
          {!terms.is_questioned && (
            <Button kind="quiet" onClick={() => setShown('questioned')}>
              {t('wrong')}
            </Button>
          )}
          <Button kind="quiet" onClick={() => setShown('declined')}>
            {t('decline')}
          </Button>
        </div>
      </div>
    </>
  )
}

const termsOf = (token: string) => queryOf(memberInvitation, { token }).queryKey

function JoinForm({ token, terms, onEntered }: { token: string; terms: MemberTerms; onEntered: () => void }) {
  const t = useTranslations('joining')
  const words = useTranslations('account.change')
  const texts = useNewPasswordTexts()
  const client = useQueryClient()
  const [isChanged, setChanged] = useState(false)
  const form = useCallForm(acceptMemberInvitation, {
    values: { user_id: '', new_password: '' },
    toBody: ({ user_id, new_password }) => ({ token, seen: terms.seen, user_id, new_password }),
    words: { user_id: t('id_wrong') },
    problems: ({ new_password }) => ({
      new_password: isFittingPassword(new_password)
        ? undefined
        : words(new_password === '' ? 'required' : 'length'),
    }),
    done: null,
    onDone: () => {
      const { user_id, new_password } = form.values
      void signIn({ id: user_id, password: new_password }).finally(onEntered)
    },
    onError: (error) => {
      setChanged(false)
      if (!(error instanceof CallError) || (error.code !== 'conflict' && !isNotFound(error))) return
      setChanged(error.code === 'conflict' && !('user_id' in error.fields))
      if (!('user_id' in error.fields)) void client.invalidateQueries({ queryKey: termsOf(token) })
    },
  })
  const { user_id } = form.values
  return (
    <>
      {isChanged && (
        <div className="mt-4">
          <Callout tone="warn" text={t('changed')} />
        </div>
      )}
      <h2 className="mt-6 mb-3 text-large font-semibold tracking-tight">{t('account')}</h2>
      <Form form={form.form}>
        <TextField
          {...form.text('user_id')}
          label={t('id')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <NewPasswordField
          {...form.field('new_password')}
          texts={{ ...texts, label: t('password') }}
          known={[user_id, terms.nickname]}
        />
        <Refusal text={form.refusal && !isChanged && form.refusal} />
        <SubmitButton busy={form.action.isPending && t('submitting')} text={t('submit')} />
        <p className="text-center text-small text-pretty text-muted">{t('agree')}</p>
      </Form>
    </>
  )
}
