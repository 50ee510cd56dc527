import { createFileRoute } from '@tanstack/react-router'
import { Settings } from 'lucide-react'
import { loadMessages } from '../../lib/i18n.ts'
import { Coming } from '../-coming.tsx'
import { AccessSections } from './-access-sections.tsx'

export const Route = createFileRoute('/_signed-in/config-account')({
  loader: () => loadMessages('coming'),
  component: () => (
    <>
      <Coming section="config_account" icon={Settings} />
      <AccessSections />
    </>
  ),
})
