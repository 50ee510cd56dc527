import { useEffect } from 'react'
import { session } from '../../lib/session.ts'
import { eventApplier } from './apply-event.ts'
import { followEvents } from './follow-events.ts'

/** Keeps what is shown up to date for as long as the session lasts. */
export function useLiveEvents() {
  useEffect(() => {
    const token = session.token()
    if (token === null) return
    const stop = followEvents({
      token,
      onEvent: eventApplier(),
      onRefused: () => {
        if (session.token() === token) session.end()
      },
    })
    // A stream that opened after the logout would be refused.
    const ignore = session.onLeaving(stop)
    return () => {
      ignore()
      stop()
    }
  }, [])
}
