import { expect, it } from 'vitest'
import { simplifiedCharacters } from '#tools/simplified-characters.mjs'
import simplified from './simplified.json' with { type: 'json' }

it('equals the dictionaries: run `npm run simplified` after they changed', () => {
  expect(simplified).toEqual(simplifiedCharacters())
  expect(simplified.from.length).toBe(simplified.to.length)
})
