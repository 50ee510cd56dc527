import type { Screen } from './every-screen.ts'
import type { Subjects } from './find-subjects.ts'

const about =
  (start: string, name: 'request' | 'about' | 'approved') =>
  (subjects: Subjects): string | null =>
    subjects[name] === undefined ? null : start + subjects[name]
const at = (path: string) => () => path
const request = about('dialog=request.', 'request')

/** What is asked of a network on the platform, and what it certifies. */
export const requestScreens: Screen[] = [
  { name: 'certificate', path: at('/certificate') },
  { name: 'requests certificates', reader: 'manager', path: at('/requests?view=certificates') },
  { name: 'requests nothing', reader: 'member', path: at('/requests?state=decided&kind=allowlist') },
  { name: 'requests ask', reader: 'member', path: at('/requests'), modal: at('ask=new') },
  { name: 'requests one', reader: 'manager', path: at('/requests'), modal: request },
  { name: 'requests one member', reader: 'member', path: at('/requests'), modal: request },
  { name: 'dashboard ask', reader: 'member', path: at('/dashboard'), modal: about('ask=', 'about') },
  {
    name: 'dashboard certificate',
    reader: 'manager',
    path: at('/dashboard'),
    modal: about('certificate=', 'about'),
  },
  {
    name: 'manage-channel ask',
    reader: 'member',
    path: at('/manage-channel'),
    modal: about('ask=', 'approved'),
  },
]
