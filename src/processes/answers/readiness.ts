/** `starting` and `closed` serve no requests; `leaving` serves them, and reports that it is not ready. */
type State = 'starting' | 'ready' | 'leaving' | 'closed'

export type Readiness = {
  /** Whether /readyz reports ready. */ isReady(): boolean
  /** Whether requests are served. */ takesCalls(): boolean
}

/**
 * Readiness of a process for requests. Before it stops it reports not ready and continues to serve for as long as the
 * proxy may need to notice (rules/operations#15).
 */
export function readiness(): Readiness & { open(): void; leave(seconds: number): Promise<void> } {
  let state: State = 'starting'
  return {
    isReady: () => state === 'ready',
    takesCalls: () => state === 'ready' || state === 'leaving',
    open: () => void (state = 'ready'),
    async leave(seconds) {
      const wasOpen = state === 'ready'
      state = 'leaving'
      if (wasOpen && seconds > 0) await new Promise((done) => setTimeout(done, seconds * 1_000))
      state = 'closed'
    },
  }
}
