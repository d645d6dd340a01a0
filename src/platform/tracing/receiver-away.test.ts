import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import { expect, it } from 'vitest'
import type { Log } from '../log.ts'
import { pausingExporter } from './exporter.ts'
import { startTracer } from './opentelemetry.ts'

const logging = () => {
  const lines: unknown[] = []
  return { lines, log: { warn: (line: unknown) => lines.push(line) } as unknown as Log } // the one word that is used
}

it('pauses while the receiver is unavailable, and logs the number of lost spans once a minute', () => {
  let [time, tries] = [1_000_000, 0]
  const away: SpanExporter = {
    export(_, done) {
      tries += 1
      done({ code: 1, error: Object.assign(new Error('to 203.0.113.7'), { code: 'ECONNREFUSED' }) })
    },
    shutdown: async () => undefined,
  }
  const { lines, log } = logging()
  const exporter = pausingExporter(away, log, () => time)
  const spans = [{}, {}, {}] as ReadableSpan[] // nobody looks into them
  const codes: number[] = []
  for (let seconds = 0; seconds < 59; seconds += 1) {
    exporter.export(spans, ({ code }) => codes.push(code))
    time += 1_000
  }
  expect(codes).toEqual(Array.from({ length: 59 }, () => 1))
  expect(tries).toBe(12)
  expect(lines).toEqual([{ lost: 3, error: 'ECONNREFUSED' }])
  time += 1_000
  exporter.export(spans, ({ code }) => codes.push(code))
  expect(lines.slice(1)).toEqual([{ lost: 59 * 3, error: 'ECONNREFUSED' }])
})

it('buffers a bounded number of spans for a hanging receiver, delays no work and still stops', async () => {
  const waiting: ServerResponse[] = []
  let taken = 0
  const hanging = createServer((incoming, outgoing) => {
    waiting.push(outgoing)
    void text(incoming).then((body) => (taken += body.split('"traceId"').length - 1))
  })
  await new Promise<void>((done) => hanging.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}` // it listens on TCP
  const { lines, log } = logging()
  const tracer = startTracer({ endpoint, headers: {}, service: 'test', share: 1, log })
  let done = 0
  for (let requests = 0; requests < 20_000; requests += 1) {
    const door = tracer.open({ name: 'GET page', kind: 'server' })
    door.run(() => (done += 1))
    door.end({}, null)
  }
  expect(done).toBe(20_000)
  await tracer.close()
  for (const outgoing of waiting) outgoing.destroy()
  await new Promise((closed) => hanging.close(closed))
  expect(taken).toBeGreaterThan(0)
  expect(taken).toBeLessThanOrEqual(2_048 + 512)
  expect(lines.length).toBeLessThanOrEqual(1)
}, 20_000)
