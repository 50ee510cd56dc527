import type { SiteMetadata } from '@cuesheet/contract/site'
import type { Currency } from '@cuesheet/contract/values/money'
import { observable, useObservable } from './observable.ts'
import { runtimeConfig } from './runtime-config.ts'

export type DesignId = SiteMetadata['design_id']
/** A design of the address, which need not be one that there is. */
export type AskedDesignId = `mcn-${string}`

/** What the address asks for beside the domain's brand: `p`, `pd` (three or six hex digits) and `d` (design `mcn-{d}`). */
export type BrandOverride = {
  color_primary: string | null
  color_primary_dim: string | null
  design_id: AskedDesignId | null
}

function hex(value: string | null): string | null {
  if (value === null || !/^(?:[0-9a-f]{3}){1,2}$/i.test(value)) return null
  const digits = value.length === 3 ? value.replaceAll(/./g, '$&$&') : value
  return `#${digits.toLowerCase()}`
}

/** Values that are no colour are ignored; a design need not be one that there is. */
export function brandOverride(search: string): BrandOverride {
  const query = new URLSearchParams(search)
  const design = query.get('d')?.trim()
  return {
    color_primary: hex(query.get('p')),
    color_primary_dim: hex(query.get('pd')),
    design_id: design && /^[\w-]{1,20}$/.test(design) ? `mcn-${design}` : null,
  }
}

export const override = brandOverride(globalThis.location?.search ?? '')
const metadata = observable<SiteMetadata | null>(runtimeConfig.metadata)
/** The account's choice, once its profile is known. */
const accountCurrency = observable<Currency | null>(null)

const networkCurrency = () => (metadata.get()?.is_playist === 1 ? 'USD' : 'KRW')

export const brand = {
  metadata: metadata.get,
  subscribe: metadata.subscribe,
  /** Equal metadata is no change. */
  setMetadata(next: SiteMetadata) {
    if (JSON.stringify(next) !== JSON.stringify(metadata.get())) metadata.set(next)
  },
  setAccountCurrency(currency: Currency | null) {
    accountCurrency.set(currency)
  },
  designId: (): AskedDesignId => override.design_id ?? metadata.get()?.design_id ?? 'mcn-1',
  playist: () => metadata.get()?.is_playist ?? 0,
  /** The account's choice, else the network's currency. */
  currency: (): Currency => accountCurrency.get() ?? networkCurrency(),
}

export const useBrand = () => useObservable(metadata)

export function useCurrency(): Currency {
  useObservable(metadata)
  useObservable(accountCurrency)
  return brand.currency()
}

/** Sets the tab's icon where the server has not. */
export function showFavicon(head: HTMLHeadElement) {
  if (head.querySelector('link[rel="icon"]')) return
  const link = document.createElement('link')
  link.rel = 'icon'
  link.href = metadata.get()?.logo_favicon ?? '/favicon.svg'
  head.append(link)
}
