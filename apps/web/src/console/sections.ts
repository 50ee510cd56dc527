import type { ConsoleSection } from '@cuesheet/contract/console-screens'
import { History, type LucideIcon, Network } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Namespace } from '../lib/i18n.ts'

/** What a section shows; `path` is what follows its name in the address. */
export type SectionScreen = ComponentType<{ path: string[] }>

type Section = {
  icon: LucideIcon
  load: () => Promise<{ default: SectionScreen }>
  texts: Namespace[]
}

/** The sections by their place in the address. */
export const sections: Record<ConsoleSection, Section> = {
  networks: {
    icon: Network,
    load: () => import('./networks/networks-screen.tsx'),
    texts: ['console_networks', 'access'],
  },
  audit: {
    icon: History,
    load: () => import('./audit/audit-screen.tsx'),
    texts: ['console_audit', 'access'],
  },
}
