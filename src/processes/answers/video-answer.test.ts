import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { folderStorage } from '#platform/storage/folder.ts'
import { videoAnswer } from './video-answer.ts'

const id = '019a0000-0000-7000-8000-000000000001'
const path = `/media/videos/${id}.webm`
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'elowen-media-'))
  await mkdir(join(folder, 'videos'))
  await writeFile(join(folder, `videos/${id}.webm`), '0123456789')
  await writeFile(join(folder, `videos/${id}.vtt`), 'WEBVTT\n')
  await writeFile(join(folder, 'secret.vtt'), 'secret')
})
afterAll(() => rm(folder, { recursive: true }))

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  videoAnswer(folderStorage(folder), address, new Request('http://shop.test/', { method, headers }))

it('is returned whole, with its type and as immutable', async () => {
  const whole = await get(path)
  expect([whole.status, await whole.text()]).toEqual([200, '0123456789'])
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'video/webm',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const captions = await get(`/media/videos/${id}.vtt`)
  expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  const head = await get(path, {}, 'HEAD')
  expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '10'])
  const etag = whole.headers.get('etag') ?? ''
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
})

it.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=3-1', 416, '', 'bytes */10'],
  ['bytes=0-1,3-4', 200, '0123456789', null],
  ['pages=1-2', 200, '0123456789', null],
])('returns %s with status %i', async (range, status, text, place) => {
  const part = await get(path, { range })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([status, text, place])
})

it('returns a range only of the file that If-Range names', async () => {
  const etag = (await get(path)).headers.get('etag') ?? ''
  expect((await get(path, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  expect((await get(path, { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200)
})

it.each([
  '/media/videos/../secret.vtt',
  `/media/videos/${id}.mp4`,
  `/media/videos/${id}.webm.exe`,
  '/media/videos/',
])('returns 404 for %s', async (address) => expect((await get(address)).status).toBe(404))

it('returns 405 for a POST', async () => expect((await get(path, {}, 'POST')).status).toBe(405))
