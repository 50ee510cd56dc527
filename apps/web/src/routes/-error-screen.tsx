import { type ErrorComponentProps, useMatch, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CallError } from '../lib/call-error.ts'
import { isMissingChunk, reloadForChunk } from '../lib/missing-chunk.ts'
import { StatusPage } from './-status-page.tsx'

/** What a route shows when it throws: the status of a refused call, that the server cannot be reached, else 500. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const inShell = useMatch({
    strict: false,
    select: (match) => String(match.routeId).startsWith('/_signed-in/'),
  })
  const lacksChunk = isMissingChunk(error)
  const [cure, setCure] = useState<Awaited<ReturnType<typeof reloadForChunk>> | null>(null)
  const isOffline = lacksChunk
    ? cure === 'unreachable'
    : error instanceof CallError && error.code === 'offline'

  const retry = async () => {
    // Browsers may cache that a part could not be fetched: only a new page asks for it again.
    if (lacksChunk) return location.reload()
    reset()
    await router.invalidate()
  }

  useEffect(() => {
    if (lacksChunk) void reloadForChunk().then(setCure)
  }, [lacksChunk])

  useEffect(() => {
    if (!isOffline) return
    const onOnline = () => void retry()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  })

  if (lacksChunk && (cure === null || cure === 'reloading')) return null
  const status = error instanceof CallError && error.status >= 400 ? error.status : 500
  return <StatusPage status={isOffline ? 'offline' : status} inShell={inShell} onRetry={() => void retry()} />
}
