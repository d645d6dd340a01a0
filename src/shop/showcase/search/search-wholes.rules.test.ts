import { expect, it } from 'vitest'
import fc from '#tools/testing/properties.ts'
import { addTo, noPlaces, takeFrom } from './search-places.rules.ts'
import { addWhole, noWholes, placesOfBeginning, placesOfWhole, removeWhole } from './search-wholes.rules.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'b', '油'), minLength: 1, maxLength: 4 })
const inOrder = (places: readonly number[]) => places.toSorted((a, b) => a - b)

it('finds by a whole text and by its beginning what a list gone through would find', () => {
  const entry = fc.tuple(text, fc.nat({ max: 9 }))
  const entries = fc.array(entry, { minLength: 600, maxLength: 1_400 }) // several blocks
  fc.assert(
    fc.property(
      entries,
      fc.nat({ max: 3 }),
      text,
      fc.integer({ min: 1, max: 12 }),
      (all, left, query, most) => {
        const list = noWholes()
        for (const [each, place] of all) addWhole(list, each, place)
        const removed = all.filter((_, at) => at % 4 < left)
        for (const [each, place] of removed) removeWhole(list, each, place)
        const held = all.filter((_, at) => at % 4 >= left)

        const exact = held.filter(([each]) => each === query).map(([, place]) => place)
        expect(inOrder(placesOfWhole(list, query))).toEqual(inOrder(exact))
        const begun = held.filter(([each]) => each.startsWith(query))
        const first = [...new Set(begun.map(([each]) => each))].sort().slice(0, most)
        const found = placesOfBeginning(list, query, most)
        expect(inOrder(found.places)).toEqual(
          inOrder(begun.filter(([each]) => first.includes(each)).map(([, place]) => place)),
        )
        expect(found.isCommon).toBe(first.length === most)
        expect(list.blocks.every(({ texts }) => texts.length > 0)).toBe(true)
      },
    ),
    { numRuns: 30 },
  )
})

it('holds the places that were added and not taken', () => {
  const changes = fc.array(fc.tuple(fc.boolean(), fc.nat({ max: 40 })), { maxLength: 300 })
  fc.assert(
    fc.property(changes, (all) => {
      const places = noPlaces()
      const expected = new Set<number>()
      for (const [isAdded, place] of all) {
        if (isAdded && !expected.has(place)) addTo(places, place)
        if (!isAdded) takeFrom(places, place)
        if (isAdded) expected.add(place)
        else expected.delete(place)
      }
      expect(inOrder([...places.of].slice(0, places.count))).toEqual(inOrder([...expected]))
    }),
    { numRuns: 200 },
  )
})
