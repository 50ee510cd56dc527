import type { Fault } from './faults.ts'

/** What is broken, and since when nothing is: a reason for what went wrong meanwhile, or none. */
export class Breakage {
  private fault: Fault | null = null
  private anyUntil = Number.NEGATIVE_INFINITY
  private databaseUntil = Number.NEGATIVE_INFINITY

  get isBroken(): boolean {
    return this.fault !== null
  }

  begin(fault: Fault): void {
    this.fault = fault
  }

  end(): void {
    this.anyUntil = performance.now()
    if (this.fault?.endsImports) this.databaseUntil = this.anyUntil
    this.fault = null
  }

  /** Whether anything was broken at any time since. */
  wasSince(time: number): boolean {
    return this.isBroken || this.anyUntil >= time
  }

  /** Whether anything that ends an import was broken at any time since. */
  couldEndImportSince(time: number): boolean {
    return this.fault?.endsImports === true || this.databaseUntil >= time
  }
}
