import { expect, it } from 'vitest'
import { aBox, aClip, anMp4 } from '#tools/builders/products/videos.ts'
import { inspectVideo } from './video-facts.ts'

it('reads format and duration of an MP4 with H.264 and AAC, and of a WebM', async () => {
  expect(inspectVideo(anMp4({ seconds: 42 }))).toEqual({ kind: 'mp4', seconds: 42 })
  expect(inspectVideo(anMp4({ codec: 'avc3', sound: null }))).toEqual({ kind: 'mp4', seconds: 4 })
  const clip = inspectVideo(await aClip())
  expect(clip).toMatchObject({ kind: 'webm' })
  expect(Math.round((clip as { seconds: number }).seconds)).toBe(4)
})

it('uses the samples when the header has a shorter duration', () =>
  expect(inspectVideo(anMp4({ seconds: 600, headSeconds: 1 }))).toEqual({ kind: 'mp4', seconds: 600 }))

const archive = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
const script = Buffer.from('<script>alert(1)</script>')

it.each<[string, Buffer, string]>([
  ['a page', Buffer.from('<html>'.repeat(90)), 'type'],
  ['QuickTime', anMp4({ brand: 'qt  ' }), 'type'],
  ['one that ends too early', anMp4().subarray(0, 300), 'type'],
  ['HEVC', anMp4({ codec: 'hvc1' }), 'codec'],
  ['one that is encrypted', anMp4({ codec: 'encv' }), 'codec'],
  ['sound that some browsers do not play', anMp4({ sound: 'ac-3' }), 'codec'],
  ['one without an end', anMp4({ seconds: 0 }), 'length'],
  ['one with a page behind it', anMp4({ more: script }), 'type'],
  ['one with a page in a box of its own', anMp4({ more: aBox('page', script) }), 'two_types'],
  ['one that is an archive too', anMp4({ more: aBox('mdat', archive) }), 'two_types'],
  ['one that is a PDF too', Buffer.concat([aBox('ftyp', Buffer.from('isom%PDF-1.7'))]), 'two_types'],
])('refuses %s', (_, bytes, why) => expect(inspectVideo(bytes)).toBe(why))

it('refuses a WebM with sound only, other codecs, or data between its elements', async () => {
  const clip = await aClip()
  const withCodec = (codec: string) => {
    const copy = Buffer.from(clip)
    const at = copy.indexOf('V_VP')
    copy.write(codec, at, 'latin1')
    return copy
  }
  expect(inspectVideo(withCodec('V_XX8'))).toBe('codec')
  expect(inspectVideo(Buffer.concat([clip, archive]))).toBe('two_types')
  // an element unknown to players
  expect(inspectVideo(Buffer.concat([clip, Buffer.from([0xa1, 0x80 | script.length]), script]))).toBe(
    'two_types',
  )
})
