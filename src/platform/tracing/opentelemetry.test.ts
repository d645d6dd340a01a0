import { expect, it } from 'vitest'
import { startTraceReceiver } from '#tools/testing/trace-receiver.ts'
import { startLog } from '../log.ts'
import { startTracer } from './opentelemetry.ts'

const log = startLog('silent')

it('traces the configured share, and each job of a traced request', async () => {
  const share = { endpoint: 'http://127.0.0.1:1', headers: {}, service: 'test', log, share: 0 }
  const tracer = startTracer(share)
  const placeIn = (after: string | null) => {
    const door = tracer.open({ name: 'job', kind: 'consumer', after })
    const place = door.run(() => tracer.place())
    door.end({}, null)
    return place
  }
  expect(placeIn(null)).toBeNull()
  expect(placeIn('not a place')).toBeNull()
  expect(placeIn(`${'a'.repeat(32)}-${'b'.repeat(16)}`)).toMatch(/^[0-9a-f]{32}-[0-9a-f]{16}$/)
  await tracer.close()
})

it('stores the first thousand spans of a trace, and counts the others', async () => {
  const receiver = await startTraceReceiver()
  const tracer = startTracer({ endpoint: receiver.url, headers: {}, service: 'test', log, share: 1 })
  const door = tracer.open({ name: 'job long', kind: 'consumer' })
  let done = 0
  await door.run(async () => {
    for (let rows = 0; rows < 1_250; rows += 1)
      await tracer.part(
        () => ({ name: 'select rows', kind: 'client' }),
        async () => void (done += 1),
      )
  })
  door.end({}, null)
  await tracer.close()
  await receiver.close()
  const spans = receiver.spans()
  expect([done, spans.length]).toEqual([1_250, 1_001])
  expect(spans.find(({ name }) => name === 'job long')?.facts).toEqual({ 'parts.left_out': 250 })
})

it('creates no span outside of a trace', async () => {
  const receiver = await startTraceReceiver()
  const tracer = startTracer({ endpoint: receiver.url, headers: {}, service: 'test', log, share: 1 })
  expect(
    await tracer.part(
      () => ({ name: 'select rows', kind: 'client' }),
      async () => 'done',
    ),
  ).toBe('done')
  await tracer.close()
  expect(receiver.spans()).toEqual([])
  await receiver.close()
})
