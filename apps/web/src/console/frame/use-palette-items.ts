import { addCatalogueFile } from '@cuesheet/contract/console-catalogue-files'
import { startFigureTask } from '@cuesheet/contract/console-figure-tasks'
import { saveDraft } from '@cuesheet/contract/console-network-drafts'
import { createOperator, createPerson } from '@cuesheet/contract/console-people'
import { importExchangeRates } from '@cuesheet/contract/console-rates'
import { addHoliday } from '@cuesheet/contract/console-review-settings'
import type { ConsoleSection } from '@cuesheet/contract/console-screens'
import { runJob } from '@cuesheet/contract/console-system'
import { beginUpload } from '@cuesheet/contract/console-uploads'
import { noticeWriters } from '@cuesheet/contract/values/notices'
import { type Duty, mayAct, type OperatorRole } from '@cuesheet/contract/values/roles'
import { useSearch } from '@tanstack/react-router'
import { Keyboard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PaletteItem } from '../../features/palette/palette-item.ts'
import { synonymsOf } from '../../features/palette/synonyms.ts'
import { consoleLink } from '../console-link.ts'
import { sections } from '../sections.ts'
import { type PaletteScreen, paletteScreens } from './palette-screens.ts'

type Needed = { duty: Duty | null }

/** What is begun on a page, and the call that it ends with. */
const begun = {
  new_person: { call: createPerson, place: consoleLink('people', { dialog: 'create' }) },
  new_operator: {
    call: createOperator,
    place: consoleLink('people', { role: 'operator', dialog: 'operator' }),
  },
  upload_reports: { call: beginUpload, place: consoleLink('reports/uploads') },
  upload_tracks: { call: addCatalogueFile, place: consoleLink('catalogue/upload') },
  add_rate: { call: importExchangeRates, place: consoleLink('reports/rates') },
  add_holiday: { call: addHoliday, place: consoleLink('review/holidays') },
  run_job: { call: runJob, place: consoleLink('system/jobs') },
  verify: { call: startFigureTask, place: consoleLink('reports/figures') },
} satisfies Record<string, { call: Needed; place: ReturnType<typeof consoleLink> }>

/** What is set or seen on a page among other things. */
const parts = {
  backups: consoleLink('system'),
  log_level: consoleLink('system'),
  quota: consoleLink('system'),
  api_reference: consoleLink('system'),
  api_keys: consoleLink('networks'),
  domains: consoleLink('networks'),
  brand: consoleLink('networks'),
  default_fee: consoleLink('networks'),
  minimum_payout: consoleLink('close'),
  two_persons: consoleLink('people/requests'),
  sign_ins: consoleLink('audit', { group: 'sign_in' }),
} satisfies Record<string, ReturnType<typeof consoleLink>>

/** Pages on which something is made and nothing is to be read. */
const making: Partial<Record<PaletteScreen, Needed>> = {
  networks_new: saveDraft,
  notices_new: noticeWriters,
  catalogue_upload: addCatalogueFile,
  catalogue_pieces: addCatalogueFile,
}

/** The pages of the console, and what an operator of this role begins on them. */
export function usePaletteItems(role: OperatorRole | null): PaletteItem[] {
  const may = (call: Needed) => role !== null && call.duty !== null && mayAct(role, call.duty)
  const t = useTranslations('console_palette')
  const search = useSearch({ strict: false })
  const screens = paletteScreens.flatMap(({ path, id }): PaletteItem[] => {
    const made = making[id]
    if (made && !may(made)) return []
    const section = path.split('/', 1)[0] as ConsoleSection
    return [
      {
        kind: id in making && id.endsWith('_new') ? 'action' : 'screen',
        id,
        label: t(`screens.${id}`),
        words: `${t(`words.${id}`)} ${synonymsOf(id)}`,
        icon: sections[section].icon,
        place: consoleLink(path),
      },
    ]
  })
  const actions = (Object.keys(begun) as (keyof typeof begun)[]).flatMap((id): PaletteItem[] => {
    const { call, place } = begun[id]
    if (!may(call)) return []
    return [
      {
        kind: 'action',
        id,
        label: t(`actions.${id}`),
        words: `${t(`words.${id}`)} ${synonymsOf(id)}`,
        place,
      },
    ]
  })
  const settings = (Object.keys(parts) as (keyof typeof parts)[]).map(
    (id): PaletteItem => ({
      kind: 'screen',
      id,
      label: t(`parts.${id}`),
      words: synonymsOf(id),
      place: parts[id],
    }),
  )
  return [
    ...screens,
    ...settings,
    ...actions,
    {
      kind: 'action',
      id: 'keys',
      label: t('actions.keys'),
      words: `${t('words.keys')} ${synonymsOf('keys')}`,
      icon: Keyboard,
      place: { to: '.', search: { ...search, find: undefined, keys: '1' } },
    },
  ]
}
