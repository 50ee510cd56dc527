import { checkStatement } from '@cuesheet/contract/statements'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBrand } from '../../lib/brand.ts'
import { useNetworkName, usePageTitle } from '../../lib/title.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Whether a statement is genuine, for anybody who has it: by the code on it, or by its PDF, which stays on the device. */
export function CheckScreen({ code, foot }: { code: string | undefined; foot: ReactNode }) {
  const t = useTranslations('statements.check')
  const name = useNetworkName()
  const logo = useBrand()?.logo_favicon ?? null
  usePageTitle(t('title'))
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      <header className="mx-auto flex h-16 w-full max-w-[608px] items-center px-6 mobile:px-4">
        <BrandMark name={name} logo={logo} />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[608px] px-6 pt-4 pb-12 outline-none mobile:px-4 mobile:pt-2"
      >
        <h1 className="text-title font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-1 mb-6 text-pretty text-muted">{t('lead')}</p>
        <Check code={code ?? ''} />
      </main>
      {foot}
    </div>
  )
}

type Found = 'genuine' | 'replaced' | 'unknown'
const tones = { genuine: 'good', replaced: 'warn', unknown: 'bad' } as const

function Check({ code }: { code: string }) {
  const t = useTranslations('statements.check')
  const [found, setFound] = useState<Found | null>(null)
  const call = useCallForm(checkStatement, {
    values: { code },
    toBody: ({ code: typed }) => ({ code: typed }),
    problems: ({ code: typed }) => ({
      code: /^([0-9a-f]{32}|[0-9a-f]{64})$/i.test(typed.replaceAll(/[\s-]/g, '')) ? undefined : t('wrong'),
    }),
    done: null,
    onDone: ({ is_genuine, is_replaced }) =>
      setFound(is_genuine ? (is_replaced ? 'replaced' : 'genuine') : 'unknown'),
  })
  return (
    <div className="grid gap-6">
      <Form form={call.form} className="gap-4">
        <TextField {...call.text('code')} label={t('code')} hint={t('code_hint')} spellCheck={false} />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" kind="primary" busy={call.action.isPending}>
            {t('submit')}
          </Button>
          <PdfButton
            onHash={(hash) => {
              setFound(null)
              call.set({ code: hash })
            }}
          />
        </div>
        {call.refusal && (
          <p role="alert" className="text-small font-medium text-danger">
            {call.refusal}
          </p>
        )}
      </Form>
      <div aria-live="polite">
        {found && (
          <Callout tone={tones[found]} text={t(found)} isQuiet>
            {t(`${found}_text`)}
          </Callout>
        )}
      </div>
    </div>
  )
}

/** A PDF's hash, where the browser computes one: on addresses that are not secure it does not. */
function PdfButton({ onHash }: { onHash: (hash: string) => void }) {
  const t = useTranslations('statements.check')
  const input = useRef<HTMLInputElement>(null)
  if (!globalThis.crypto?.subtle) return null
  const read = async (file: File | undefined) => {
    if (!file) return
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    onHash([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/pdf"
        tabIndex={-1}
        aria-label={t('file')}
        className="sr-only"
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('file')}</Button>
      <span className="text-small text-pretty text-faint">{t('file_text')}</span>
    </>
  )
}
