import type { PagePayload } from '@cuesheet/contract/builds'
import type { Locale } from '@cuesheet/contract/values/locale'
import { networkConstants } from '@cuesheet/contract/values/network-constants'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { locale } from './locale.ts'
import { readSiteFile } from './site-file.ts'

/** The figures that texts name, as this site's network has set them. */
export const constantsQuery = queryOptions({
  queryKey: ['site', 'constants'],
  queryFn: async () =>
    ((await readSiteFile(`/guides/_payload.json?language=${locale.get()}`)) as PagePayload).constants,
  staleTime: 5 * 60_000,
})

const usual = networkConstants.parse({})

/** The same for texts that need not wait: until they are here, the usual ones. */
export const useConstants = () => useQuery(constantsQuery).data ?? usual

/** The text before the last day of a span: `1~` of 1 to 2; nothing where both are one. */
export const spanStart = (language: Locale, from: number, to: number) =>
  from === to ? '' : `${from}${language === 'ko' ? '~' : '–'}`
