import { expect, it } from 'vitest'
import type { Locale } from '../region.ts'
import {
  captionLanguage,
  captionsFor,
  presentCaptions,
  mediaAddress,
  mediaKey,
  mediaName,
} from './media.rules.ts'

const captions = { chi: 'hk.vtt', cn: 'cn.vtt', eng: 'en.vtt' }
const order = (
  locale: Locale,
  of: typeof captions | { tw: string } | { eng: string } | undefined = captions,
) => captionsFor(locale, of).map(({ language, isOn }) => (isOn ? `${language}!` : language))

it('lists captions of the reader’s language first and switched on, and no others switched on', () => {
  expect(order('hk')).toEqual(['chi!', 'cn', 'eng'])
  expect(order('zh')).toEqual(['chi!', 'cn', 'eng'])
  expect(order('cn')).toEqual(['cn!', 'chi', 'eng'])
  expect(order('en')).toEqual(['eng!', 'chi', 'cn'])
  expect(order('hk', { tw: 'tw.vtt' })).toEqual(['tw!'])
  expect(order('cn', { eng: 'en.vtt' })).toEqual(['eng'])
  expect(captionsFor('en', undefined)).toEqual([])
  expect(captionLanguage('tw')).toEqual({ tag: 'zh-Hant-TW', label: '台灣繁體中文' })
})

it('identifies a video by its own file, not its poster, and stores captions for videos only', () => {
  expect([mediaKey({ image: 'a.webp' }), mediaKey({ image: 'a.webp', video: 'b.mp4' })]).toEqual([
    'a.webp',
    'b.mp4',
  ])
  expect(presentCaptions(undefined, captions)).toBeUndefined()
  expect(presentCaptions('b.mp4', { eng: undefined })).toBeUndefined()
  expect(presentCaptions('b.mp4', { ...captions, cn: undefined })).toEqual({ chi: 'hk.vtt', eng: 'en.vtt' })
})

it.each([
  ['videos/a.mp4', '/media/videos/a.mp4'],
  ['https://example.com/a.mp4', 'https://example.com/a.mp4'],
  ['/films/a.mp4', '/films/a.mp4'],
])('finds %s at %s and back', (name, address) => {
  expect(mediaAddress(name)).toBe(address)
  expect(mediaName(address)).toBe(name)
})
