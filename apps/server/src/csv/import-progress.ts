import cliProgress from 'cli-progress'

/** A bar on a terminal, nothing elsewhere. */
export function showProgress(name: string, size: number): { add(bytes: number): void; stop(): void } {
  if (!process.stderr.isTTY || size === 0) return { add() {}, stop() {} }
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
  let read = 0
  const bar = new cliProgress.SingleBar({
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
    format: (options, { progress, total }) =>
      `  ${name} ${cliProgress.Format.BarFormat(progress, options)} ${
        read < total ? `${megabytes(read)} of ${megabytes(total)} MB` : 'writing to the database'
      }`,
  })
  bar.start(size, 0)
  return {
    add(bytes) {
      read += bytes
      bar.update(read)
    },
    stop: () => bar.stop(),
  }
}
