import { addChannels, type LineResult } from '@cuesheet/contract/channel-lines'
import type { ChannelCategory } from '@cuesheet/contract/values/channel-categories'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { readAgainAfter } from '../../lib/changes.ts'
import { maxLines } from './link-lines.ts'

/** A link, and the category that it is registered in. */
export type GivenLine = { link: string; category: ChannelCategory }

type Run = {
  lines: GivenLine[]
  results: LineResult[]
  isRunning: boolean
  /** Why it stopped before its end. */
  error: unknown
}
export type AddManyRun = ReturnType<typeof useAddMany>

/** Registers lines part after part; what was answered stays, and a run that broke off goes on where it broke off. */
export function useAddMany() {
  const [run, setRun] = useState<Run | null>(null)
  const wanted = useRef(0)
  useEffect(
    () => () => {
      wanted.current += 1
    },
    [],
  )

  const go = useCallback(async (begun: Run) => {
    wanted.current += 1
    const mine = wanted.current
    let now: Run = { ...begun, isRunning: true, error: null }
    setRun(now)
    while (now.results.length < now.lines.length && wanted.current === mine) {
      const part = now.lines.slice(now.results.length, now.results.length + maxLines)
      try {
        const { lines } = await call(addChannels, { body: { links: part, category: part[0]!.category } })
        now = { ...now, results: [...now.results, ...lines] }
      } catch (error) {
        now = { ...now, isRunning: false, error }
        if (wanted.current === mine) setRun(now)
        break
      }
      if (wanted.current === mine) setRun(now)
    }
    if (wanted.current === mine && now.error === null) setRun({ ...now, isRunning: false })
    readAgainAfter(addChannels.path)
  }, [])
  return {
    run,
    start: (lines: GivenLine[]) => void go({ lines, results: [], isRunning: true, error: null }),
    goOn: () => run && void go(run),
    reset: () => {
      wanted.current += 1
      setRun(null)
    },
  }
}
