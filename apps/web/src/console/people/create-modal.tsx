import { nicknameLength } from '@cuesheet/contract/values/account'
import type { Locale } from '@cuesheet/contract/values/locale'
import { operatorRoles } from '@cuesheet/contract/values/roles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PasswordField } from '../../features/account/password-field.tsx'
import { useLocale } from '../../lib/locale.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDecisionTexts } from '../../lib/use-decision-texts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useKept } from '../../lib/use-kept.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { fieldProblem, useSentence } from '../../lib/use-sentence.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import { DecisionModal } from '../../ui/decision-modal.tsx'
import { Form } from '../../ui/form.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { Segments } from '../../ui/segments.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { consoleLink } from '../console-link.ts'
import { MailLanguage } from '../invitations/mail-language.tsx'
import { ShownInvitation } from '../invitations/shown-invitation.tsx'
import { networksQuery } from '../networks-query.ts'
import { create, createOperator, invite } from './api.ts'
import { ShownPassword } from './shown-password.tsx'

const networkRoles = ['member', 'manager'] as const

type Props = { modal: ReturnType<typeof useModal>; network: number | undefined }

/** Creates a member, a manager or an operator, then shows its password, or an operator's invitation, once. */
export default function CreateModal({ modal, network }: Props) {
  const t = useTranslations('console_people')
  const invitations = useTranslations('console_invitations')
  const form = useId()
  const ofNetwork = useAction(create)
  const ofInstallation = useAction(createOperator)
  const byLink = useAction(invite)
  const isOperator = useKept(modal.subject) === 'operator'
  const [way, setWay] = useState<Way>('link')
  const isInvited = isOperator && way === 'link'
  const work = isInvited ? byLink : isOperator ? ofInstallation : ofNetwork
  const [userId, setUserId] = useState('')
  const made = isOperator ? ofInstallation.data : ofNetwork.data
  const invitation = byLink.data
  const leave = () => {
    modal.close()
    ofNetwork.reset()
    ofInstallation.reset()
    byLink.reset()
    setUserId('')
  }
  const title = t(isOperator ? 'create.operator_title' : 'create.title')
  return (
    <DecisionModal
      isOpen={modal.isOpen}
      onClose={leave}
      title={invitation ? invitations('made') : made ? t('made.title') : title}
      description={made || invitation ? undefined : t(isInvited ? 'create.link_text' : 'create.text')}
      form="side"
      texts={useDecisionTexts(t(isInvited ? 'create.link_submit' : 'create.submit'))}
      action={form}
      work={work}
      instead={
        (made || invitation) && (
          <>
            {made && (
              <Link {...consoleLink(`people/${made.account_id}`)} className={buttonClass()}>
                {t('made.open')}
              </Link>
            )}
            <Button kind="primary" onClick={leave}>
              {t('made.done')}
            </Button>
          </>
        )
      }
    >
      {invitation ? (
        <ShownInvitation invitation={invitation} />
      ) : made ? (
        <ShownPassword userId={userId} password={made.made_password} />
      ) : (
        <CreateForm
          id={form}
          way={isOperator ? way : null}
          onWay={setWay}
          network={network}
          sending={work}
          onSend={(given) => {
            const { user_id, nickname } = given
            setUserId(user_id)
            if (isOperator) {
              const { operator_role, password, language } = given
              const operator = { user_id, nickname, operator_role, password }
              if (way === 'link') byLink.mutate({ ...operator, language })
              else ofInstallation.mutate(operator)
            } else ofNetwork.mutate({ user_id, nickname, role: given.role, network_id: given.network_id })
          }}
        />
      )}
    </DecisionModal>
  )
}

type Given = {
  user_id: string
  nickname: string
  network_id: number
  role: (typeof networkRoles)[number]
  operator_role: (typeof operatorRoles)[number]
  language: Locale
  password: string
}

/** A link by which the operator chooses a password, or a password that is made. */
const ways = ['link', 'password'] as const
type Way = (typeof ways)[number]

type FormProps = {
  id: string
  /** Of an operator. */
  way: Way | null
  onWay: (way: Way) => void
  network: number | undefined
  sending: { isPending: boolean; error: Error | null; reset: () => void }
  onSend: (given: Given) => void
}

function CreateForm({ id, way, onWay, network, sending, onSend }: FormProps) {
  const isOperator = way !== null
  const t = useTranslations('console_people')
  const app = useTranslations('app')
  const account = useTranslations('account')
  const sentence = useSentence()
  const { data: networks = [] } = useQuery(networksQuery())
  const [given, setGiven] = useState<Given>({
    user_id: '',
    nickname: '',
    network_id: network ?? 0,
    role: 'member',
    operator_role: 'reviewer',
    language: useLocale(),
    password: '',
  })
  const set = (change: Partial<Given>) => {
    setGiven({ ...given, ...change })
    form.change()
  }
  const { error } = sending
  const refused = { user_id: fieldProblem(error, 'user_id'), nickname: fieldProblem(error, 'nickname') }
  const isElsewhere = error && !refused.user_id && !refused.nickname
  const { length } = given.nickname.trim()
  const form = useForm({
    sending,
    shown: refused,
    problems: {
      network: isOperator || given.network_id > 0 ? undefined : t('create.network_missing'),
      user_id: /^\S+@\S+\.\S+$/.test(given.user_id.trim()) ? undefined : t('create.user_id_wrong'),
      nickname:
        length >= nicknameLength.min && length <= nicknameLength.max ? undefined : t('create.nickname_wrong'),
      password: isOperator && given.password === '' ? account('password.required') : undefined,
    },
    onSend: () => onSend(given),
  })
  return (
    <Form id={id} form={form} className="gap-5 pt-2">
      {isOperator ? (
        <>
          <div className="justify-self-start">
            <Segments
              label={t('create.way')}
              segments={ways.map((value) => ({ value, label: t(`create.way_${value}`) }))}
              value={way}
              onPick={(picked) => {
                onWay(picked)
                form.change()
              }}
            />
          </div>
          <div>
            <ChoiceRow
              label={t('create.role')}
              name="operator_role"
              choices={operatorRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
              value={given.operator_role}
              onPick={(operator_role) => set({ operator_role })}
            />
            <p className="mt-1.5 text-small text-muted">{t(`role_hints.${given.operator_role}`)}</p>
          </div>
        </>
      ) : (
        <>
          <div>
            <p className="mb-1.5 text-small font-medium">{t('create.network')}</p>
            <OptionPicker
              label={t('create.network')}
              closeText={app('action.close')}
              value={given.network_id}
              options={networks.map(({ network_id, name }) => ({ value: network_id, label: name }))}
              search={{ label: t('filter.find_network'), none: t('filter.no_network') }}
              onPick={(network_id) => set({ network_id })}
            >
              {networks.find(({ network_id }) => network_id === given.network_id)?.name ??
                t('create.pick_network')}
            </OptionPicker>
            {form.problems.network && (
              <p className="mt-1.5 text-small font-medium text-danger">{form.problems.network}</p>
            )}
          </div>
          <ChoiceRow
            label={t('create.role')}
            name="role"
            choices={networkRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
            value={given.role}
            onPick={(role) => set({ role })}
          />
        </>
      )}
      <TextField
        label={t('create.user_id')}
        name="user_id"
        value={given.user_id}
        onChange={(event) => set({ user_id: event.target.value })}
        error={form.problems.user_id}
        autoComplete="off"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        label={t('create.nickname')}
        name="nickname"
        value={given.nickname}
        onChange={(event) => set({ nickname: event.target.value })}
        error={form.problems.nickname}
        autoComplete="off"
        required
      />
      {way === 'link' && <MailLanguage value={given.language} onPick={(language) => set({ language })} />}
      {isOperator && (
        <PasswordField
          value={given.password}
          onChange={(password) => set({ password })}
          error={form.problems.password}
        />
      )}
      {isElsewhere && <Callout tone="bad" text={sentence(error)} />}
    </Form>
  )
}
