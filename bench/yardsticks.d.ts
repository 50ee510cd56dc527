// The part that the bench uses of its own packages, which are installed only when it runs.

declare module 'lighthouse' {
  type Audit = {
    id: string
    title: string
    displayValue?: string
    score: number | null
    numericValue?: number
  }
  type Result = {
    lhr: {
      finalDisplayedUrl: string
      audits: Record<string, Audit>
      categories: Record<string, { score: number | null }>
      environment: { benchmarkIndex: number }
    }
  }
  export default function lighthouse(
    url: string,
    flags: { disableStorageReset: boolean; onlyCategories: string[]; logLevel: 'error' },
    config: undefined,
    page: import('puppeteer-core').Page,
  ): Promise<Result | undefined>
}

declare module 'puppeteer-core' {
  export type Page = {
    goto(url: string): Promise<unknown>
    evaluate<Given>(run: (given: Given) => void, given: Given): Promise<void>
  }
  type Browser = { newPage(): Promise<Page>; close(): Promise<void> }
  const puppeteer: { launch(options: { executablePath: string; args: string[] }): Promise<Browser> }
  export default puppeteer
}

declare module 'autocannon' {
  type Result = {
    requests: { average: number }
    latency: { p50: number; p99: number }
    errors: number
    non2xx: number
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    headers: Record<string, string>
  }): Promise<Result>
}

declare module '@duckdb/node-api' {
  type Connection = {
    run(query: string): Promise<unknown>
    runAndReadAll(query: string): Promise<unknown>
    closeSync(): void
  }
  export const DuckDBInstance: {
    create(path: string, options: Record<string, string>): Promise<{ connect(): Promise<Connection> }>
  }
}

declare module '*/scripts/citus.mjs' {
  export function whyNoCitus(): string | null
  export function startCitus(): Promise<{ nodes: string[]; control: string; stop(): Promise<void> }>
}
