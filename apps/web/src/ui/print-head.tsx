import type { ReactNode } from 'react'
import { useBrand } from '../lib/brand.ts'
import { useNetworkName } from '../lib/title.ts'
import { BrandMark } from './brand-mark.tsx'

/** What paper says in place of the rail: whose page it is, and what the page adds to that. */
export function PrintHead({ children }: { children: ReactNode }) {
  const name = useNetworkName()
  const logo = useBrand()?.logo_favicon ?? null
  if (name === '') return null
  return (
    <div
      data-print-head
      className="mb-4 hidden items-center justify-between gap-4 border-b border-line-strong pb-3 print:flex"
    >
      <BrandMark name={name} logo={logo} />
      {children}
    </div>
  )
}
