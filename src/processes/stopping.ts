import type { Log } from '#platform/log.ts'

/** Ends in order on SIGTERM and Ctrl-C; a second signal, or 20 s, ends at once (RELIABILITY 14). A stray rejection never ends us. */
export function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  let stopping = false
  const end = async (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'closing')
    setTimeout(() => process.exit(1), 20_000).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('unhandledRejection', (reason) => log.error({ error: reason instanceof Error ? reason.stack : String(reason) }, 'a promise nobody waited for failed'))
}
