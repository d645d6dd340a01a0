/** `starting` and `closed` take no work; `leaving` takes it, and asks to be given none. */
type State = 'starting' | 'ready' | 'leaving' | 'closed'

export type Readiness = {
  /** What /readyz answers by. */ isReady(): boolean
  /** Whether calls are answered. */ takesCalls(): boolean
}

/**
 * Whether a process is to be sent work. Before it stops it says that it is not ready and goes on answering for as
 * long as whoever stands in front may need to hear that (rules/operations#15).
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
