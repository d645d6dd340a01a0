import { expect, it } from 'vitest'
import { dictionaryReadings } from '../search/search-readings.ts'
import { searchFingerprint, searchSettings } from './search-document.ts'

const readings = dictionaryReadings()
const settings = searchSettings(readings)

it('has the synonyms of a group together, in both scripts', () => {
  const group = settings.synonyms.find((words) => words.includes('shampoo'))
  expect(group).toEqual(expect.arrayContaining(['洗頭水', '洗头水', '洗髮精', '洗发精', 'hair wash']))
  expect(settings.synonyms.every((words) => words.length > 1 && words.every((word) => word !== ''))).toBe(
    true,
  )
})

it('is another fingerprint at another place and with other words', () => {
  const fingerprint = searchFingerprint('here products', settings)
  expect(searchFingerprint('there products', settings)).not.toBe(fingerprint)
  expect(searchFingerprint('here products', { ...settings, synonyms: [] })).not.toBe(fingerprint)
  expect(searchFingerprint('here products', searchSettings(readings))).toBe(fingerprint)
})
