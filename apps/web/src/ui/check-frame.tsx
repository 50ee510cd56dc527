import type { checkStatement } from '@cuesheet/contract/statements'
import { type ReactNode, useRef } from 'react'
import { useBrand } from '../lib/brand.ts'
import { useNetworkName, usePageTitle } from '../lib/title.ts'
import type { useCallForm } from '../lib/use-call-form.ts'
import { BrandMark } from './brand-mark.tsx'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { Refusal } from './refusal.tsx'
import { TextField } from './text-field.tsx'

type FrameProps = { title: string; lead: string; foot: ReactNode; children: ReactNode }

/** A page on which anybody checks what a network has issued. */
export function CheckFrame({ title, lead, foot, children }: FrameProps) {
  const name = useNetworkName()
  const logo = useBrand()?.logo_favicon ?? null
  usePageTitle(title)
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
        <h1 className="text-title font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 mb-6 text-pretty text-muted">{lead}</p>
        {children}
      </main>
      {foot}
    </div>
  )
}

/** What is printed of a hash, or all of it, with any white space. */
export const isCheckCode = (typed: string) =>
  /^([0-9a-f]{32}|[0-9a-f]{64})$/i.test(typed.replaceAll(/[\s-]/g, ''))

type HashProps = { label: string; note: string; onHash: (hash: string) => void }
type FormProps = {
  /** Of a call that is asked by `code` alone. */
  call: Pick<
    ReturnType<typeof useCallForm<typeof checkStatement, { code: string }>>,
    'form' | 'text' | 'set' | 'refusal'
  > & { action: { isPending: boolean } }
  texts: Record<'code' | 'code_hint' | 'submit' | 'file' | 'file_text', string>
  /** Another PDF is looked at. */
  onFile: () => void
}

/** Asks by what is printed on a document, or by its PDF, which stays on the device. */
export function CheckForm({ call, texts, onFile }: FormProps) {
  return (
    <Form form={call.form} className="gap-4">
      <TextField {...call.text('code')} label={texts.code} hint={texts.code_hint} spellCheck={false} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" kind="primary" busy={call.action.isPending}>
          {texts.submit}
        </Button>
        <PdfHashButton
          label={texts.file}
          note={texts.file_text}
          onHash={(hash) => {
            onFile()
            call.set({ code: hash })
          }}
        />
      </div>
      <Refusal text={call.refusal} />
    </Form>
  )
}

/** A PDF's hash, where the browser computes one: on addresses that are not secure it does not. */
function PdfHashButton({ label, note, onHash }: HashProps) {
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
        aria-label={label}
        className="sr-only"
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <span className="text-small text-pretty text-faint">{note}</span>
    </>
  )
}
