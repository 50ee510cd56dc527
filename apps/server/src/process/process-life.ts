import { OperatorError } from '../errors/operator-error.ts'
import type { Log } from '../http/log.ts'

export type ProcessLife = {
  /** Reports progress to the operator. */
  step(text: string): void
  /** Run at the end, the last one registered first. */
  onStop(stop: () => Promise<void>): void
  /** Errors that end the process are said as this puts them: an OperatorError without its stack. */
  nameFailures(name: (error: unknown) => unknown): void
  /** From here on what is said goes to the log, whose lines a program reads, instead of being printed for a person. */
  logTo(log: Log): void
}

/** A second signal within this time is the same request: a terminal and a launcher may both deliver it. */
const sameRequestMs = 1000

/** Runs a process from its start to its orderly end: by a signal, by the end of its launcher, or by an error. */
export function runProcess(start: (life: ProcessLife) => Promise<void>): void {
  const stops: (() => Promise<void>)[] = []
  let name = (error: unknown) => error
  let log: Log | null = null
  const say = (error: unknown) => {
    const named = name(error)
    // Also where nothing else is logged: a process does not end without a word.
    if (!log?.isLevelEnabled('fatal')) console.error(named instanceof OperatorError ? named.message : named)
    else if (named instanceof OperatorError) log.fatal(named.message)
    else log.fatal({ err: named }, 'the process ends')
  }
  let stoppingSince: number | undefined

  const stopAll = async (exitCode: number) => {
    stoppingSince = Date.now()
    while (stops.length > 0) {
      try {
        await stops.pop()?.()
      } catch (error) {
        say(error)
        exitCode = 1
      }
    }
    process.exit(exitCode)
  }
  const requestStop = () => {
    if (stoppingSince === undefined) void stopAll(0)
    else if (Date.now() - stoppingSince > sameRequestMs) process.exit(1)
  }
  const fail = (error: unknown) => {
    if (stoppingSince !== undefined) return
    say(error)
    void stopAll(1)
  }

  process.on('SIGINT', requestStop)
  process.on('SIGTERM', requestStop)
  process.on('SIGHUP', requestStop)
  process.on('disconnect', requestStop)
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)

  start({
    step: (text) => (log ? log.info(text) : console.log(`  ${text}`)),
    onStop: (stop) => void stops.push(stop),
    nameFailures: (newName) => {
      name = newName
    },
    logTo: (newLog) => {
      log = newLog
    },
  }).catch(fail)
}
