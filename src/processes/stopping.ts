import type { Log } from '#platform/log.ts'

/**
 * Stops in order on SIGTERM and Ctrl-C, and after a timeout regardless of what is left (rules/operations#2). An
 * unhandled rejection never ends the process.
 */
export function stopOnSignal(
  log: Log,
  stop: () => Promise<void>,
  seconds: number,
): { /** Whether a signal came. */ begun(): boolean } {
  let since: number | null = null
  const end = (signal: string) => {
    if (since !== null) {
      // a terminal and npm both pass Ctrl-C on: only a later one means "now"
      if (Date.now() - since > 1_500) process.exit(1)
      return
    }
    since = Date.now()
    log.info({ signal }, 'closing')
    setTimeout(() => process.exit(1), seconds * 1_000).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error: String(error) }, 'closing failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('unhandledRejection', (reason) =>
    log.error(
      { error: reason instanceof Error ? reason.stack : String(reason) },
      'a promise nobody waited for failed',
    ),
  )
  return { begun: () => since !== null }
}
