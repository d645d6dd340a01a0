import { expect, it } from 'vitest'
import fc from '#tools/testing/properties.ts'
import { addTo, fit, noPlaces, takeFrom } from './search-places.rules.ts'
import {
  addWhole,
  emptyWholeList,
  packWholes,
  placesOfBeginning,
  placesOfWhole,
  removeWhole,
  textsOf,
  type WholeList,
} from './search-wholes.rules.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'b', '油'), minLength: 1, maxLength: 4 })
const pack = (list: WholeList) => {
  for (const _ of packWholes(list)) continue
}
const inOrder = (places: readonly number[]) => places.toSorted((a, b) => a - b)

it('finds the same by a whole text and by its prefix as a linear search', () => {
  const entry = fc.tuple(text, fc.nat({ max: 9 }))
  const entries = fc.array(entry, { minLength: 600, maxLength: 1_400 }) // several blocks
  fc.assert(
    fc.property(
      entries,
      fc.nat({ max: 3 }),
      text,
      fc.integer({ min: 1, max: 12 }),
      fc.nat({ max: 1_400 }),
      (all, left, query, most, packed) => {
        const list = emptyWholeList()
        for (const [each, place] of all.slice(0, packed)) addWhole(list, each, place)
        pack(list)
        for (const [each, place] of all.slice(packed)) addWhole(list, each, place)
        if (packed % 2) pack(list)
        const removed = all.filter((_, at) => at % 4 < left)
        for (const [each, place] of removed) removeWhole(list, each, place)
        const held = all.filter((_, at) => at % 4 >= left)
        if (packed % 3) pack(list)

        const exact = held.filter(([each]) => each === query).map(([, place]) => place)
        expect(inOrder(placesOfWhole(list, query))).toEqual(inOrder(exact))
        const begun = held.filter(([each]) => each.startsWith(query))
        const first = [...new Set(begun.map(([each]) => each))].sort().slice(0, most)
        const found = placesOfBeginning(list, query, most)
        expect(inOrder(found.places)).toEqual(
          inOrder(begun.filter(([each]) => first.includes(each)).map(([, place]) => place)),
        )
        expect(found.isCommon).toBe(first.length === most)
        expect(list.blocks.every((block) => textsOf(block)[0] === block.first)).toBe(true)
      },
    ),
    { numRuns: 30 },
  )
})

it('has the positions that were added and not removed', () => {
  const changes = fc.array(fc.tuple(fc.constantFrom('add', 'take', 'fit'), fc.nat({ max: 40 })), {
    maxLength: 300,
  })
  fc.assert(
    fc.property(changes, (all) => {
      const places = noPlaces()
      const expected = new Set<number>()
      for (const [change, place] of all) {
        if (change === 'fit') fit(places)
        else if (change === 'take') takeFrom(places, place)
        else if (!expected.has(place)) addTo(places, place)
        if (change === 'add') expected.add(place)
        if (change === 'take') expected.delete(place)
      }
      expect(inOrder([...places.of].slice(0, places.count))).toEqual(inOrder([...expected]))
    }),
    { numRuns: 200 },
  )
})
