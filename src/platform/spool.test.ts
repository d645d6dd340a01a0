import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { tmpdir } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { spooled } from './spool.ts'

const left = async () =>
  (await readdir(tmpdir())).filter((name) => /^elowen-[\da-f]{8}-[\da-f-]{27}$/.test(name))
const bytes = (text: string) => new TextEncoder().encode(text)
const streamOf = (pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array> // Node names its own type

it('returns the written bytes, and leaves no file behind', async () => {
  const long = 'x'.repeat(200_000)
  const stream = await spooled(streamOf([bytes('a'), bytes(long), bytes('z')]))
  expect(await left()).toEqual([])
  expect(await new Response(stream).text()).toBe(`a${long}z`)
})

it('fails before it returns anything if its source fails', async () => {
  const broken = streamOf(
    (async function* () {
      yield bytes('a')
      throw new Error('no more')
    })(),
  )
  await expect(spooled(broken)).rejects.toThrow('no more')
  expect(await left()).toEqual([])
})

it('stops when its reader cancels', async () => {
  const stream = await spooled(streamOf([bytes('a')]))
  await stream.cancel()
  expect(await left()).toEqual([])
})

it.skipIf(process.platform !== 'linux')(
  'one that is never read is closed when it is collected, and ends no process',
  async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void // what the flag puts into new contexts
    const files = async () => (await readdir('/proc/self/fd')).length
    const before = await files()
    for (let count = 0; count < 20; count += 1) await spooled(streamOf([bytes('a')]))
    await expect
      .poll(
        async () => {
          collect()
          return (await files()) - before
        },
        { timeout: 10_000 },
      )
      .toBeLessThan(10)
  },
)
