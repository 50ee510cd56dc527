import { type CollectionProblem, lastingProblems } from '@cuesheet/contract/values/collection'

/** A try that failed, in words of ours alone: nothing that the platform sent and nothing that was sent to it. */
export class CollectionError extends Error {
  override name = 'CollectionError'
  readonly problem: CollectionProblem
  /** How long the platform wants to be left alone; 0: it does not say. */
  readonly retry_after_ms: number

  constructor(problem: CollectionProblem, retry_after_ms = 0) {
    super(`Reports cannot be collected: ${problem}.`)
    this.problem = problem
    this.retry_after_ms = retry_after_ms
  }
}

/** The platform lists a report, or a job, and has it no more. */
export class GoneError extends Error {
  override name = 'GoneError'
}

/** Whether somebody has to do something before it can go on. */
export const isLasting = (problem: CollectionProblem): boolean =>
  (lastingProblems as readonly CollectionProblem[]).includes(problem)
