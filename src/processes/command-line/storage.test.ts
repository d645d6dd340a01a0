import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Programs } from '#outside/programs/programs.ts'
import { folderStorage } from '#platform/storage/folder.ts'
import { bucketSettings, keysIn } from '#tools/builders/outside/buckets.ts'
import { programsAlone } from '#tools/builders/outside/programs.ts'

let programs: Programs
let folder = ''
beforeAll(async () => {
  programs = await programsAlone()
  folder = await mkdtemp(join(tmpdir(), 'elowen-storage-command-'))
  await folderStorage(folder).put('media/products/desk/a.webp', new Uint8Array(2_000_000))
  await folderStorage(folder).put('photos/b-small.webp', new Uint8Array(10))
})
afterAll(async () => {
  await programs.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs `npm run storage --`, with a bucket or without. */
function command(args: string[], env: Record<string, string> = bucketSettings(programs.url)) {
  return new Promise<{ code: number | null; output: string }>((done) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'storage.ts'), ...args], {
      env: { DATA_DIR: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
    child.on('exit', (code) => done({ code, output: output.trim() }))
  })
}

it('prints its usage', async () => {
  for (const [args, code] of [
    [['--help'], 0],
    [['copy', '--all'], 2],
  ] as const) {
    const ended = await command([...args])
    expect([args, ended.code]).toEqual([args, code])
    expect(ended.output).toContain('npm run storage -- copy [--dry-run]')
  }
})

it('copies uploads once', async () => {
  expect(await command(['check'])).toEqual({ code: 0, output: 'The bucket elowen-uploads can be used.' })
  expect(await command(['copy', '--dry-run'])).toEqual({
    code: 0,
    output: '2 files: 2 to copy (1.9 MB), 0 there before',
  })
  expect(await keysIn(programs.url)).toEqual([])
  expect(await command(['copy'])).toEqual({ code: 0, output: '2 files: 2 copied (1.9 MB), 0 there before' })
  expect(await keysIn(programs.url)).toEqual(['media/products/desk/a.webp', 'photos/b-small.webp'])
  expect(await command(['copy'])).toEqual({ code: 0, output: '2 files: 0 copied (0.0 MB), 2 there before' })
})

it.each<[string, Record<string, string>, string]>([
  ['no bucket', {}, 'No bucket is set up: STORAGE_URL'],
  ['half a bucket', { STORAGE_URL: 'http://s3.example' }, 'Configuration: uploads in a bucket need'],
])('names a missing setting with %s', async (_, env, sentence) => {
  const ended = await command(['copy'], env)
  expect([ended.code, ended.output.startsWith(sentence)]).toEqual([1, true])
})

it('reports an unusable bucket, without its secret', async () => {
  const env = { ...bucketSettings(programs.url), STORAGE_SECRET_KEY: 'wrong-and-secret' }
  const { code, output } = await command(['copy'], env)
  expect([code, output]).toEqual([
    1,
    `The bucket elowen-uploads at ${new URL(programs.url).host} cannot be used: STORAGE_SECRET_KEY is not the secret of STORAGE_ACCESS_KEY.`,
  ])
})
