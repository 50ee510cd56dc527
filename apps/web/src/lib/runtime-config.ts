import type { SiteMetadata } from '@cuesheet/contract/site'

export type RuntimeConfig = {
  /** Base of every call, without a trailing slash: a path or an absolute address. */
  apiBaseUrl: string
  buildId: string | null
  /** The brand of the page's domain, where the server has written it into the page. */
  metadata: SiteMetadata | null
  /** Nobody runs the installation yet. */
  needsOperator: boolean
}

const fallback: RuntimeConfig = { apiBaseUrl: '/api', buildId: null, metadata: null, needsOperator: false }

/** What the server wrote into the page; defaults where it wrote nothing (the development server). */
export function readRuntimeConfig(text: string | null | undefined): RuntimeConfig {
  if (!text?.trim()) return fallback
  try {
    const written = JSON.parse(text) as Partial<RuntimeConfig>
    return {
      apiBaseUrl: (written.apiBaseUrl ?? fallback.apiBaseUrl).replace(/\/+$/, ''),
      buildId: written.buildId ?? null,
      metadata: written.metadata ?? null,
      needsOperator: written.needsOperator ?? false,
    }
  } catch {
    return fallback
  }
}

export const runtimeConfig = readRuntimeConfig(
  globalThis.document?.getElementById('runtime-config')?.textContent,
)
