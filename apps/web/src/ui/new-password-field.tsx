import { Check, Copy, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { copyText } from '../lib/copy-text.ts'
import { generatePassword } from '../lib/generate-password.ts'
import { type PasswordStrength, passwordStrength } from '../lib/password-strength.ts'
import { Button } from './button.tsx'
import { TextField } from './text-field.tsx'

export type NewPasswordTexts = {
  label: string
  hint: string
  generate: string
  copy: string
  copied: string
  copy_failed: string
  strength: Record<PasswordStrength, string>
}

type Props = {
  value: string
  onChange: (value: string) => void
  texts: NewPasswordTexts
  error: string | undefined
  /** What a guesser tries first, as the account's name. */
  known: readonly string[]
}

const bars: Record<PasswordStrength, [filled: number, ink: string]> = {
  weak: [1, 'bg-danger'],
  fair: [2, 'bg-warn'],
  strong: [3, 'bg-up'],
}

/** A password to be set: typed, with a hint at its strength, or generated here, to be copied while it is shown. */
export function NewPasswordField({ value, onChange, texts, error, known }: Props) {
  const [made, setMade] = useState<string | null>(null)
  const [copying, setCopying] = useState<'open' | 'done' | 'failed'>('open')
  const strength = passwordStrength(value, known)
  const [filled, ink] = bars[strength]
  const isMade = made !== null && made === value
  const generate = () => {
    const password = generatePassword()
    setMade(password)
    setCopying('open')
    onChange(password)
  }
  return (
    <div>
      <TextField
        label={texts.label}
        name="new_password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        reveal
        hint={texts.hint}
        error={error}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {value !== '' && (
        <div className="mt-2 flex items-center gap-2.5">
          <span aria-hidden="true" className="flex w-24 gap-1">
            {[0, 1, 2].map((at) => (
              <span
                key={at}
                className={classNames('h-1 flex-1 rounded-full', at < filled ? ink : 'bg-line-strong')}
              />
            ))}
          </span>
          <span role="status" className="text-small text-muted">
            {texts.strength[strength]}
          </span>
        </div>
      )}
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <Button onClick={generate}>
          <WandSparkles size={16} aria-hidden="true" />
          {texts.generate}
        </Button>
        {isMade && (
          <Button
            onClick={() =>
              void copyText(made).then((worked) => {
                setCopying(worked ? 'done' : 'failed')
              })
            }
          >
            <Copy size={16} aria-hidden="true" />
            {texts.copy}
          </Button>
        )}
        <span role="status" className="text-small text-muted">
          {isMade && copying === 'done' && (
            <span className="inline-flex items-center gap-1.5 text-up">
              <Check size={16} aria-hidden="true" />
              {texts.copied}
            </span>
          )}
          {isMade && copying === 'failed' && texts.copy_failed}
        </span>
      </div>
    </div>
  )
}
