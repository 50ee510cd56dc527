import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const upload = [
  'choose',
  'create',
  'sound',
  'search',
  'shoot',
  'volume',
  'check',
  'upload',
  'earnings',
] as const
const unlock = ['update', 'camera', 'length', 'sound', 'range', 'confirm'] as const

/** Every guide that is walked step by step, by the last part of its address: its page and its steps in their order. */
export const guides = {
  'pc-auth': {
    path: '/guides/auths/pc-auth',
    steps: ['copy', 'studio', 'basic', 'paste', 'publish', 'verify'],
  },
  'mobile-auth': {
    path: '/guides/auths/mobile-auth',
    steps: ['copy', 'channel', 'settings', 'paste', 'save', 'verify'],
  },
  'ios-mobile-upload': { path: '/guides/ios-mobile-upload', steps: upload },
  'aos-mobile-upload': { path: '/guides/aos-mobile-upload', steps: upload },
  'pc-upload': {
    path: '/guides/pc-upload',
    steps: ['choose', 'edit', 'volume', 'check', 'upload', 'publish', 'recognition', 'earnings'],
  },
  'ios-mobile-unlock': { path: '/guides/ios-mobile-unlock', steps: unlock },
  'aos-mobile-unlock': { path: '/guides/aos-mobile-unlock', steps: unlock },
} as const
export type GuideId = keyof typeof guides
export type StepOf<Guide extends GuideId> = (typeof guides)[Guide]['steps'][number]

export const guideIds = Object.keys(guides) as [GuideId, ...GuideId[]]

const progress = z.array(z.object({ guide: z.enum(guideIds), steps: z.array(z.string()) }))

export const readGuideProgress = endpoint({
  method: 'GET',
  path: 'guides/progress',
  access: 'signed_in',
  summary: 'The steps of each guide that the signed-in account has done, in the order of the guide.',
  answer: { progress },
})

export const saveGuideProgress = endpoint({
  method: 'POST',
  path: 'guides/progress',
  access: 'signed_in',
  summary:
    'Marks steps of a guide as done or as not done and leaves the others; answers all progress. `invalid_input` for a step that the guide has not.',
  body: {
    guide: z.enum(guideIds),
    steps: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(20)),
    done: z.boolean(),
  },
  answer: { progress },
})
