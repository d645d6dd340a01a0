import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import { failureCode } from './failure-code.ts'

/** Pause after a failure, in which spans are dropped. */
const restMs = 5_000
const betweenWordsMs = 60_000
/** Values of the library's `ExportResultCode`. */
const failed = 1

/** Sends spans by `inner`, and pauses after a failure, which is logged at most once a minute. `now` in milliseconds. */
export function pausingExporter(inner: SpanExporter, log: Log, now: () => number = Date.now): SpanExporter {
  let restUntil = 0
  let nextWord = 0
  let lost = 0

  function noteLoss(spans: number, error: unknown): void {
    lost += spans
    if (now() < nextWord) return
    nextWord = now() + betweenWordsMs
    log.warn({ lost, error: failureCode(error) }, 'traces are not taken; the shop goes on without them')
    lost = 0
  }

  return {
    export(spans, done) {
      if (now() < restUntil) {
        lost += spans.length
        return done({ code: failed })
      }
      inner.export(spans, (result) => {
        if (result.code === failed) {
          restUntil = now() + restMs
          noteLoss(spans.length, result.error)
        }
        done(result)
      })
    },
    forceFlush: async () => inner.forceFlush?.(),
    shutdown: () => inner.shutdown(),
  }
}
