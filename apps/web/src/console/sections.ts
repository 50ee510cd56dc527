import type { ConsoleSection } from '@cuesheet/contract/console-screens'
import {
  ClipboardCheck,
  FileSpreadsheet,
  History,
  ListTodo,
  type LucideIcon,
  Megaphone,
  Music2,
  Network,
  ReceiptText,
  ServerCog,
  Users,
} from 'lucide-react'
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
  today: { icon: ListTodo, load: () => import('./today/today-screen.tsx'), texts: ['console_today'] },
  review: {
    icon: ClipboardCheck,
    load: () => import('./review/review-screen.tsx'),
    texts: ['console_review', 'terms'],
  },
  networks: {
    icon: Network,
    load: () => import('./networks/networks-screen.tsx'),
    texts: ['console_networks', 'console_invitations', 'console_refusals', 'access', 'account', 'requests'],
  },
  people: {
    icon: Users,
    load: () => import('./people/people-screen.tsx'),
    texts: ['console_people', 'console_invitations', 'terms'],
  },
  reports: {
    icon: FileSpreadsheet,
    load: () => import('./reports/reports-screen.tsx'),
    texts: ['console_reports', 'console_collection', 'console_refusals', 'account', 'terms'],
  },
  close: {
    icon: ReceiptText,
    load: () => import('./close/close-screen.tsx'),
    texts: ['console_close', 'settlement', 'payouts', 'money', 'statement', 'statements', 'terms'],
  },
  catalogue: {
    icon: Music2,
    load: () => import('./catalogue/catalogue-screen.tsx'),
    texts: ['console_catalogue', 'console_refusals'],
  },
  notices: {
    icon: Megaphone,
    load: () => import('./notices/notices-screen.tsx'),
    texts: ['console_notices', 'notices', 'terms'],
  },
  audit: {
    icon: History,
    load: () => import('./audit/audit-screen.tsx'),
    texts: ['console_audit', 'access', 'calendar'],
  },
  system: { icon: ServerCog, load: () => import('./system/system-screen.tsx'), texts: ['console_system'] },
}
