import type { Transaction } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'
import { type Picture, releasePicture, storePlatformPicture } from '../../pictures/public.ts'
import { fetchPlatformPicture, PlatformError } from '../../video-platform/public.ts'
import type { Refresh } from './run-round.ts'

/** By address; null: there is none. What is missing could not be fetched now. */
export type FetchedPictures = ReadonlyMap<string | null, Picture | null>

const maxAtOnce = 8

export async function fetchPictures(
  { config, signal }: Pick<Refresh, 'config' | 'signal'>,
  addresses: readonly (string | null)[],
): Promise<FetchedPictures> {
  const fetched = new Map<string | null, Picture | null>([[null, null]])
  const wanted = [...new Set(addresses)].filter((address) => address !== null)
  for (let from = 0; from < wanted.length; from += maxAtOnce)
    await Promise.all(
      wanted.slice(from, from + maxAtOnce).map(async (address) => {
        try {
          fetched.set(address, await fetchPlatformPicture(address, config, { signal }))
        } catch (error) {
          if (!(error instanceof PlatformError)) throw error
        }
      }),
    )
  return fetched
}

/** Keeps the picture at `address` and releases the one before; what could not be fetched leaves that one. */
export async function replacePicture(
  trx: Transaction<DB>,
  pictures: FetchedPictures,
  address: string | null,
  stored: string | null,
  now: Date,
): Promise<string | null> {
  const picture = pictures.get(address)
  if (picture === undefined) return stored
  const thumbnail = picture && (await storePlatformPicture(trx, picture, now))
  if (thumbnail !== stored) await releasePicture(trx, stored)
  return thumbnail
}
